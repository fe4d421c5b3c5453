// When suggestions are wanted: not for the text that was just picked from them.
export const suggestionTextMin = 2
export const suppressionMs = 5_000
const editDistanceMax = 3

export interface Picked {
  text: string
  atMs: number
}

/** For 5 s after a pick, unless the input was emptied or is more than 3 characters away from what was picked. */
export function isSuppressed(text: string, picked: Picked | undefined, nowMs: number): boolean {
  if (!picked || text === '' || nowMs - picked.atMs >= suppressionMs) return false
  return changedCharacters(picked.text, text) <= editDistanceMax
}

/** How many characters lie between what two texts begin and end with alike, in the longer one. */
export function changedCharacters(before: string, after: string): number {
  const longest = Math.max(before.length, after.length)
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return longest - start - end
}
