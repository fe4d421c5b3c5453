// A labelled text field with an error message.
import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'

interface Props {
  label: string
  error?: string | undefined
  required?: boolean | undefined
  multiline?: boolean
  /** Below the field. */
  hint?: string | undefined
  onChange: (value: string) => void
}

export function TextField({
  label,
  error,
  required,
  multiline,
  hint,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, keyof Props> & Props) {
  const id = useId()
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`]
  const field = {
    id,
    required,
    'aria-invalid': error !== undefined,
    'aria-describedby': [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    className: clsx(
      'block w-full rounded-md border bg-surface px-3 text-base hover:border-line-strong md:text-sm',
      multiline ? 'field-sizing-content max-h-48 min-h-20 py-2.5' : 'h-11',
      error ? 'border-danger' : 'border-line',
    ),
  }
  const { value, name, maxLength, placeholder } = rest
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        {label}
        {required && <span aria-hidden="true">*</span>}
      </label>
      {multiline ? (
        <textarea {...field} {...{ value, name, maxLength, placeholder }} />
      ) : (
        <input {...rest} {...field} />
      )}
      <FieldError id={errorId} error={error} />
      {hint && (
        <p id={hintId} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="mt-1 text-xs font-medium text-danger">
      {error}
    </p>
  )
}
