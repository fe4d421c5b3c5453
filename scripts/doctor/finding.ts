// What the doctor says about a server or provider, one line each.

export interface Finding {
  name: string
  state: 'good' | 'fault' | 'unset'
  /** What was found, or the remedy. */
  text: string
}

/** The check returns what it has found, and throws an Error with the remedy. */
export async function found(name: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { name, state: 'good', text: await check() }
  } catch (error) {
    return { name, state: 'fault', text: (error as Error).message }
  }
}
