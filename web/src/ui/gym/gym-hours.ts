// Splits free-text opening hours at commas, or at semicolons as in OpenStreetMap.

/** Undefined without hours. */
export function firstHoursSegment(hours: string | null): string | undefined {
  return hoursSegments(hours)[0]
}

export function hoursSegments(hours: string | null): string[] {
  if (!hours) return []
  const separator = hours.includes(';') ? ';' : ','
  return hours
    .split(separator)
    .map((segment) => segment.trim())
    .filter(Boolean)
}
