// One choice of a filter, with 'All' before the others.
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
  // The entries are those of the record.
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
