// Parameters of a URL with some of them changed.

/** Undefined and an empty text remove a parameter. */
export function withParams(
  params: URLSearchParams | string,
  part: Record<string, string | number | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
