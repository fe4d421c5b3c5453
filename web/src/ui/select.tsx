// A labelled choice: the browser's own select, the best there is on a phone.
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          // The options are the only values that the element can have.
          onChange={(event) => onChange(event.target.value as T)}
          className="h-11 w-full appearance-none rounded-md border border-line bg-surface pr-9 pl-3 text-sm font-medium hover:border-line-strong"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted"
        />
      </div>
    </div>
  )
}
