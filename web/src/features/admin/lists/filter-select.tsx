// A select for one filter, with the option 'All'.
import { Select } from '../../../ui/form/select.tsx'

export function FilterSelect<T extends string>({
  label,
  value,
  labels,
  onChange,
}: {
  label: string
  value: T | undefined
  labels: Record<T, string>
  onChange: (value: T | undefined) => void
}) {
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
