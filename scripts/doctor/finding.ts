// What the doctor says about a server or provider, one line each.

export interface Finding {
  name: string
  state: 'good' | 'fault' | 'unset'
  /** What was found, or the remedy. */
  text: string
}

/** The check returns what it has found, and throws an Error with the remedy. */
export async function found(name: string, check: () => Promise<string>): Promise<Finding[]> {
  return check().then(
    (text) => [{ name, state: 'good', text }],
    (error: Error) => [{ name, state: 'fault', text: error.message }],
  )
}
