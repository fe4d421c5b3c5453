// Error messages of a form by field.
import { sharedText } from '../language/shared-text.ts'

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

/** Removes the errors of changed fields. */
export function withoutErrors<E extends object>(errors: E, changed: object): Partial<E> {
  const kept = Object.entries(errors).filter(([field]) => !Object.hasOwn(changed, field))
  return Object.fromEntries(kept) as Partial<E>
}
