// The URL of a call, for all its callers.

/** Replaces `:name` in the path and adds the query. Lists are comma-separated, undefined is omitted. Throws without a parameter of the path. */
export function urlOf(
  { path }: { path: string },
  /** As the contract of the endpoint says. */
  input: { params?: unknown; query?: unknown },
): string {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: object }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} lacks ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = String(search)
  return text === '' ? filled : `${filled}?${text}`
}
