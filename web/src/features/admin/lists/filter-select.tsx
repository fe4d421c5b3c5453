// A select for one filter, with the option 'All'.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Select } from '../../../ui/form/select.tsx'

interface FilterSelectProps<T extends string> {
  label: string
  value: T | undefined
  labels: Record<T, MessageDescriptor>
  onChange: (value: T | undefined) => void
}

export function FilterSelect<T extends string>({ label, value, labels, onChange }: FilterSelectProps<T>) {
  // TypeScript types the keys of a record as string.
  const choices = Object.entries(labels) as [T, MessageDescriptor][]
  return (
    <Select
      label={label}
      value={value ?? ''}
      options={[
        { value: '', label: t`All` },
        ...choices.map(([choice, text]) => ({ value: choice, label: i18n.t(text) })),
      ]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}
