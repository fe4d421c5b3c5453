// The words of names and queries.
import { foldText } from '../../gyms/gyms.rules.ts'

/** Without accents and other characters that need attention; most texts are. */
const isPlain = /^[A-Za-z0-9 ,/()+:;-]*$/

/** Also written `&` or left out. */
export const joiningWord = 'and'

/** Folded words without apostrophes: `Gold's Gym – L.A.` has `golds`, `gym` and `la`. */
export function wordsOf(text: string): string[] {
  if (isPlain.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  // Folding would make letters of them: `trainingtm`.
  const plain = foldText(text.replace(/[™℠]/g, ''))
    .replace(/['`]/g, '')
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

/** Each letter and each two neighbours of the words of a text without spaces: `健身中` has `健`, `身`, `中`, `健身` and `身中`. */
export function partsWithoutSpaces(text: string): string[] {
  if (isPlain.test(text)) return []
  const runs = composed(text).match(unspaced) ?? []
  return runs.flatMap((run) => [...run, ...neighbours(run)])
}

/** The parts that a text contains which contains the word. */
export function partsToFind(word: string): string[] {
  const [run = ''] = composed(word).match(unspaced) ?? []
  return run.length > 1 ? neighbours(run) : [word]
}

/** Folding takes the syllables of Korean apart. */
function composed(text: string): string {
  return foldText(text).normalize('NFC')
}

function neighbours(text: string): string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
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
