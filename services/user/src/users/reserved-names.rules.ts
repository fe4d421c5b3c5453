// Names that imitate: the operators of the product, or the username of another member.
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import table from './look-alikes.json' with { type: 'json' }

const words = ['admin', 'administrator', 'moderator', 'support', 'staff', 'system', 'root', 'anonymous']
const everywhere = ['jumpingjack', 'anonymoususer', 'administrator']
const additions = ['the', 'official', 'team', 'user']

/**
 * With the Latin letters that they look like: by Unicode (https://www.unicode.org/reports/tr39) the letters and digits that
 * NFKC keeps, and for us small capitals, letters of their shape, signs, letters in black circles, and those of flags. The
 * letter l is i. No package on npm keeps up with Unicode: unhomoglyph ends with version 13.
 */
const lookAlikes = lettersOf(table.alike, table.others)
/** Those that only stand for a letter in a word that is known. */
const codes = lettersOf(table.butForMarks, { a: '4@', b: '8', e: '3', g: '9', s: '5$', t: '7' })

function lettersOf(...tables: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  const rows = tables.flatMap((each) => Object.entries(each))
  return new Map(rows.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)))
}

const shapes = words.map(shapeOf)
const shapesEverywhere = everywhere.map(shapeOf)
const addition = additions.map(shapeOf).join('|')
const around = new RegExp(`^(?:${addition})+|(?:${addition}|s)+$`, 'g')

export function isReservedName(name: string): boolean {
  const shape = shapeOf(name)
  if (shapesEverywhere.some((each) => shape.includes(each))) return true
  // Signs that look like letters within a word are signs around it.
  const alone = shapeOf(name.replace(/^[\s\d!|@]+|[\s\d!|@]+$/g, ''))
  return [shape, alone].some((each) => shapes.includes(each) || shapes.includes(each.replace(around, '')))
}

/** Raise it whenever `looksOf` is computed in a new way: stored looks are then computed anew. */
export const looksVersion = 3

/** What a username looks like. Those of two members differ in it. */
export function looksOf(username: string): string {
  return joinStrokes(inLatin(username.normalize('NFKC'), (text) => text.toLowerCase()))
}

/** What a reader sees: without case, accents, spaces and signs. */
function shapeOf(name: string): string {
  const letters = [...inLatin(name.normalize('NFKD'), foldLetters)].map((each) => codes.get(each) ?? each)
  return joinStrokes(letters.join('').replace(/[^\p{L}\p{N}]/gu, ''))
}

function joinStrokes(text: string): string {
  return text.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Before and after folding, which makes letters of Cherokee small ones. */
function inLatin(text: string, fold: (text: string) => string): string {
  const replaced = (each: string) => [...each].map((letter) => lookAlikes.get(letter) ?? letter).join('')
  return replaced(fold(replaced(text)))
}
