// A labelled native select.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { FieldError } from './text-field.tsx'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  /** `field` has its label above, `inline` fits into a line of text. */
  variant?: 'field' | 'inline'
  required?: boolean
  error?: string | undefined
}

export function Select<T extends string>(props: Props<T>) {
  const { label, value, options, onChange, variant = 'field', required, error } = props
  const id = useId()
  const errorId = `${id}-error`
  const inline = variant === 'inline'
  return (
    <div className={inline ? 'shrink-0' : 'min-w-0 flex-1'}>
      <label htmlFor={id} className={inline ? 'sr-only' : 'mb-1 block text-xs font-medium text-muted'}>
        {label}
        {required && <span aria-hidden="true">*</span>}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          // The element has no other values than the options.
          onChange={(event) => onChange(event.target.value as T)}
          className={clsx(
            'h-11 max-w-full appearance-none text-sm font-medium',
            inline
              ? 'field-sizing-content rounded-sm bg-transparent pr-6 pl-2'
              : 'w-full rounded-md border bg-surface pr-8 pl-3 hover:border-line-strong',
            !inline && (error ? 'border-danger' : 'border-line'),
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-raised text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className={clsx(
            'pointer-events-none absolute top-3.5 size-4 text-muted',
            inline ? 'right-1' : 'right-2.5',
          )}
        />
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** The choices of a select, in the order of their labels. */
export function optionsOf<T extends string>(
  labels: Record<T, MessageDescriptor>,
): { value: T; label: string }[] {
  // TypeScript types the keys of a record as string.
  const choices = Object.entries(labels) as [T, MessageDescriptor][]
  return choices.map(([value, label]) => ({ value, label: i18n.t(label) }))
}
