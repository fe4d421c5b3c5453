// Radio buttons with large targets and an error message.
import { type ReactNode, useId } from 'react'
import { FieldError } from './text-field.tsx'

interface Props<T extends string> {
  legend: string
  options: readonly { value: T; label: ReactNode }[]
  value: T | undefined
  onChange: (value: T) => void
  error?: string | undefined
}

export function ChoiceList<T extends string>({ legend, options, value, onChange, error }: Props<T>) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-center gap-3 rounded-md py-1.5 text-sm hover:bg-sunken"
        >
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="size-5 shrink-0 accent-accent"
          />
          {option.label}
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
