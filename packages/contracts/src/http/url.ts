// The URL of a call, for all its callers.

/** Replaces `:name` in the path and adds the query. Lists are comma-separated, undefined is omitted. */
export function urlOf(
  { path }: { path: string },
  /** As the contract of the endpoint says. */
  input: { params?: unknown; query?: unknown },
): string {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: object }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = String(search)
  return text === '' ? filled : `${filled}?${text}`
}
