// Compares search texts by the beginnings of their words, without accents, case or punctuation.

/** `São Paulo, SP` is `sao`, `paulo`, `sp`. */
export function words(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
}

/** Whether each searched word begins some word, and the first one begins the first word of the name. */
export function begins(
  searched: readonly string[],
  name: readonly string[],
  also: readonly string[],
): boolean {
  const [first, ...rest] = searched
  if (first === undefined || !name[0]?.startsWith(first)) return false
  return mentions(rest, [...name.slice(1), ...also])
}

/** Whether each searched word begins some word, in any order. */
export function mentions(searched: readonly string[], among: readonly string[]): boolean {
  return searched.every((word) => among.some((other) => other.startsWith(word)))
}
