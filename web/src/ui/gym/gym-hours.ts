// Opening hours are free text: days joined by commas, or by semicolons as OpenStreetMap writes them.

/** The first segment, as a card shows it; undefined when there is none. */
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
