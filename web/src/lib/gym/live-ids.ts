// Which gyms a live stream follows.

/** At most `max` ids without repeats, those of `first` before the others, then sorted. */
export function liveIds(first: string[], others: string[], max: number): string[] {
  return [...new Set([...first, ...others])].slice(0, max).sort()
}
