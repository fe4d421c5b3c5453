// Suppresses suggestions for text that was just picked from them.
export const suggestionTextMin = 2
export const suppressionMs = 5_000
const editDistanceMax = 3

export interface Picked {
  text: string
  atMs: number
}

/** For 5 s after a pick, unless the text is emptied or more than 3 characters differ. */
export function isSuppressed(text: string, picked: Picked | undefined, nowMs: number): boolean {
  if (!picked || text === '' || nowMs - picked.atMs >= suppressionMs) return false
  return changedCharacters(picked.text, text) <= editDistanceMax
}

/** Length of the longer text without its common prefix and suffix. */
export function changedCharacters(before: string, after: string): number {
  const longest = Math.max(before.length, after.length)
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return longest - start - end
}
