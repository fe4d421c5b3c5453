// A select for one filter, with the option 'All'.
import { Select } from '../../../ui/form/select.tsx'

interface FilterSelectProps<T extends string> {
  label: string
  value: T | undefined
  labels: Record<T, string>
  onChange: (value: T | undefined) => void
}

export function FilterSelect<T extends string>({ label, value, labels, onChange }: FilterSelectProps<T>) {
  // TypeScript types the keys of a record as string.
  const choices = Object.entries(labels) as [T, string][]
  return (
    <Select
      label={label}
      value={value ?? ''}
      options={[
        { value: '', label: 'All' },
        ...choices.map(([choice, text]) => ({ value: choice, label: text })),
      ]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}
