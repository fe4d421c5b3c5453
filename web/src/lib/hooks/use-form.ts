// State of a form: values, errors by field, and props for its text fields.

import { useState } from 'react'
import { useDraft } from '../drafts/drafts.ts'
import { sharedText } from '../language/shared-text.ts'

export type FieldErrors<Form> = Partial<Record<keyof Form & string, string>>

type TextName<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & string

/** What the fields of a form need. */
export type FormFields<Form extends object> = Pick<
  ReturnType<typeof useForm<Form>>,
  'form' | 'errors' | 'setErrors' | 'change' | 'field'
>

interface FormOptions {
  /** Runs after each change. */
  onChange?: () => void
  /** Keeps unsent changes as the draft of this name. */
  draft?: string
}

export function useForm<Form extends object>(initial: Form, options: FormOptions = {}) {
  const { values: form, change: changeValues, send, draft } = useDraft(options.draft, initial)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  /** Also removes the errors of the changed fields. */
  const change = (part: Partial<Form>) => {
    changeValues(part)
    setErrors((now) => withoutErrors(now, part))
    options.onChange?.()
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
  return { form, errors, setErrors, change, field, isValid, send, draft }
}

type Errors<Field extends string> = Partial<Record<Field, string>>

interface Issue {
  /** A list in issues of a schema, a text in those of the server. */
  path: string | readonly PropertyKey[]
  message: string
}

/** The first message of each field. Issues of other paths are ignored. */
export function errorsByField<Field extends string>(
  issues: readonly Issue[] = [],
  fields: Record<Field, unknown>,
): Errors<Field> {
  const errors: Errors<Field> = {}
  for (const { path, message } of issues) {
    const field = (typeof path === 'string' ? path : String(path[0])) as Field
    if (Object.hasOwn(fields, field)) errors[field] ??= sharedText(message)
  }
  return errors
}

function withoutErrors<E extends object>(errors: E, changed: object): Partial<E> {
  const kept = Object.entries(errors).filter(([field]) => !Object.hasOwn(changed, field))
  return Object.fromEntries(kept) as Partial<E>
}
