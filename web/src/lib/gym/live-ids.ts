// Ids of the gyms that a live stream follows.

/** At most `max` unique ids, those of `first` before `others`, then sorted. */
export function liveIds(first: string[], others: string[], max: number): string[] {
  return [...new Set([...first, ...others])].slice(0, max).sort()
}
