// Why something has failed, in one line of a log.

const maxLength = 300

/** Name, code, message and cause of an error. Its other fields may hold tokens, or the request with our credentials. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const ofCause = messageOf(cause) || (cause as { code?: unknown } | undefined)?.code
  const parts = [error.name, code, messageOf(error), ofCause]
  return parts.filter(Boolean).join(': ').slice(0, maxLength)
}

/** Without that of a SyntaxError, which quotes what could not be parsed. */
function messageOf(error: unknown): string | undefined {
  return error instanceof Error && !(error instanceof SyntaxError) ? error.message : undefined
}
