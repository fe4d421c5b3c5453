// Names that imitate: the operators of the product, or the username of another member.
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import table from './look-alikes.json' with { type: 'json' }

/** Names. `staff` and `root` are family names too, and stay free beside a first name. */
const names = ['staff', 'system', 'root', 'anonymous', 'owner', 'operator', 'helpdesk', 'service']
/** Words of names, as in "Customer Support" and "SiteAdmin". */
const words = ['admin', 'administration', 'moderator', 'moderation', 'support']
const everywhere = ['jumpingjack', 'anonymoususer', 'administrator']
const additions = ['the', 'official', 'team', 'user', 'site', 'gym', 'member', 'customer']

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

const shapes = [...names, ...words].map(shapeOf)
const shapesOfWords = words.map(shapeOf)
const shapesEverywhere = everywhere.map(shapeOf)
const addition = additions.map(shapeOf).join('|')
const around = new RegExp(`^(?:${addition})+|(?:${addition}|s)+$`, 'g')

export function isReservedName(name: string): boolean {
  const shape = shapeOf(name)
  if (shapesEverywhere.some((each) => shape.includes(each))) return true
  const parts = name.split(/[\s_.,:;/()-]+|(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)
  if (parts.flatMap(shapesOf).some((each) => shapesOfWords.includes(each.replace(/s$/, '')))) return true
  return shapesOf(name).some((each) => shapes.includes(each) || shapes.includes(each.replace(around, '')))
}

/** Signs that look like letters within a word are signs around it. */
function shapesOf(name: string): string[] {
  return [name, name.replace(/^[\s\d!|@]+|[\s\d!|@]+$/g, '')].map(shapeOf)
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
