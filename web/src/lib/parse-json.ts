/** Undefined for a text that is no JSON, such as one that somebody has changed in the browser's storage. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
