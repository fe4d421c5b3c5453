// Search in comments, which are stored as they were typed: the pattern has all letters that fold to those of the query.
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'

/** Blocks with letters that are folded: from Latin to punctuation, Japanese, full width. */
const blocks = [
  [0xa0, 0x2100],
  [0x3041, 0x30ff],
  [0xff01, 0xff9f],
] as const

/** Per folded letter or letters, as in `ss`, those that fold to it, in lower case. */
const lettersOf = Map.groupBy(
  blocks
    .flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)),
    )
    .filter((letter) => letter.toLowerCase() === letter && fold(letter) !== letter),
  fold,
)
const pairs = [...lettersOf.keys()].filter((folded) => /^\p{L}{2}$/u.test(folded))
const piece = new RegExp(`${pairs.join('|')}|.`, 'gsu')

/** Matches the text itself, with any case and accents. */
export function textPattern(text: string): { $regex: string; $options: string } {
  // Not a RegExp, whose source has line separators as \u2028, which the database rejects.
  return { $regex: fold(text).replace(piece, patternOf), $options: 'i' }
}

function patternOf(folded: string): string {
  const one = Array.from(
    folded,
    (letter) => `${classOf([letter, ...(lettersOf.get(letter) ?? [])])}\\p{M}*`,
  ).join('')
  return folded.length > 1 ? `(?:${one}|${classOf(lettersOf.get(folded) ?? [])})` : one
}

function classOf(letters: readonly string[]): string {
  return `[${letters.join('').replace(/[\\^[\]-]/g, '\\$&')}]`
}

/** Folding takes the syllables of Korean apart. */
function fold(text: string): string {
  return foldLetters(text).normalize('NFC')
}
