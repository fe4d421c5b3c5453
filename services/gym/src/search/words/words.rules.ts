// The words of names and queries.
import { foldText } from '../../gyms/gyms.rules.ts'

/** Without accents and other characters that need attention; most texts are. */
const isPlain = /^[A-Za-z0-9 ,/()+:;-]*$/

/** Also written `&` or left out. */
export const joiningWord = 'and'

/** Folded words without apostrophes: `Gold's Gym – L.A.` has `golds`, `gym` and `la`. */
export function wordsOf(text: string): string[] {
  if (isPlain.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const plain = foldText(text)
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/&/g, ` ${joiningWord} `)
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The longer parts of words with a capital inside: `SoulCycle` has `soul` and `cycle`, `CrossFit` has `cross`. */
export function partsOf(name: string): string[] {
  if (!/[a-z][A-Z]/.test(name)) return []
  const parts = name.match(/[A-Z]?[a-z]{3,}/g) ?? []
  return parts.filter((part) => part.length >= minPartLength).map((part) => part.toLowerCase())
}

/** Scripts whose words follow each other without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu
const maxUnspaced = 60
/** Folded Korean has up to three letters per syllable. */
const maxPartLength = 12

/** All that may be words of a text without spaces: `健身中心` has `健身`, `身中`, `中心` and so on. */
export function partsWithoutSpaces(text: string): string[] {
  if (isPlain.test(text)) return []
  const runs = foldText(text).match(unspaced) ?? []
  return [...new Set(runs.flatMap((run) => partsOfRun([...run].slice(0, maxUnspaced))))]
}

function partsOfRun(letters: readonly string[]): string[] {
  return letters.flatMap((_letter, from) => {
    const lengths = Array.from({ length: Math.min(maxPartLength, letters.length - from) }, (_, n) => n + 1)
    return lengths.map((length) => letters.slice(from, from + length).join(''))
  })
}

/** With single letters joined: `y m c a` is `ymca`. */
export function withInitials(words: readonly string[]): string[] {
  const joined: string[] = []
  let isInitials = false
  for (const word of words) {
    const isLetter = word.length === 1 && /\p{L}/u.test(word)
    if (isLetter && isInitials) joined.push((joined.pop() ?? '') + word)
    else joined.push(word)
    isInitials = isLetter
  }
  return joined
}

const minPartLength = 4
const maxLabels = 4_000
const wordsOfLabels = new Map<string, readonly string[]>()

/** There are few combinations of labels or facts, and each is in many gyms. */
export function labelWords(labels: string): readonly string[] {
  return remembered(wordsOfLabels, maxLabels, labels, (text) => [...new Set(wordsOf(text))])
}

/** The value of a key, computed once for each of the first `max` keys. */
export function remembered<T>(
  known: Map<string, T>,
  max: number,
  key: string,
  compute: (key: string) => T,
): T {
  const old = known.get(key)
  if (old !== undefined) return old
  const value = compute(key)
  if (known.size < max) known.set(key, value)
  return value
}
