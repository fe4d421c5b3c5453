// State of a form: values, errors by field, and props for its text fields.
import { useState } from 'react'
import { withoutErrors } from '../api/field-errors.ts'

export type FieldErrors<Form> = Partial<Record<keyof Form & string, string>>

type TextName<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & string

/** What the fields of a form need. */
export type FormFields<Form> = Omit<ReturnType<typeof useForm<Form>>, 'isValid'>

/** `onChange` runs after each change. */
export function useForm<Form>(initial: Form | (() => Form), onChange?: () => void) {
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  /** Also removes the errors of the changed fields. */
  const change = (part: Partial<Form>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors((now) => withoutErrors(now, part))
    onChange?.()
  }
  /** Props of the text field for a value. */
  const field = (name: TextName<Form>) => ({
    name,
    value: form[name] as string,
    error: errors[name],
    onChange: (value: string) => change({ [name]: value } as Partial<Form>),
  })
  /** Shows the errors. Returns whether there are none. */
  const isValid = (newErrors: FieldErrors<Form>): boolean => {
    setErrors(newErrors)
    return Object.keys(newErrors).length === 0
  }
  return { form, errors, setErrors, change, field, isValid }
}
