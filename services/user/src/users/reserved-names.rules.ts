// Names that imitate: the operators of the product, or the username of another member.
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'

const words = ['admin', 'administrator', 'moderator', 'support', 'staff', 'system', 'root', 'anonymous']
const everywhere = ['jumpingjack', 'anonymoususer', 'administrator']
const additions = ['the', 'official', 'team', 'user']

/** Letters of other scripts, small capitals, digits and signs, with the Latin letter that they look like. */
const lookAlikes = lettersOf([
  ['a', 'аαաꓮᎪɑᴀ'],
  ['b', 'вβꓐᏴʙ'],
  ['c', 'сϲꓚᏟᴄ'],
  ['d', 'ԁժꓓᎠᴅ'],
  ['e', 'еεꓰᎬᴇ'],
  ['f', 'ϝꓝꜰ'],
  ['g', 'ɡցꓖᏀɢ'],
  ['h', 'һհꓧᎻΗНнʜ'],
  ['i', 'іıιꓲᏆ1!|lӏꓡᏞɪʟ'],
  ['j', 'јյꓙᎫᴊ'],
  ['k', 'кκꓗᏦᴋ'],
  ['m', 'мΜꓟᎷᴍ'],
  ['n', 'пոռΝηꓠɴ'],
  ['o', 'оοօꓳᎤ0ᴏ'],
  ['p', 'рρꓑᏢᴘ'],
  ['q', 'ԛգꞯ'],
  ['r', 'гꓣᏒʀ'],
  ['s', 'ѕꓢᏚꜱ'],
  ['t', 'тτꓔᎢᴛ'],
  ['u', 'υսꓴᴜ'],
  ['v', 'νѵꓦᏙᴠ'],
  ['w', 'ԝѡꓪᎳᴡ'],
  ['x', 'хχꓫ'],
  ['y', 'уүΥγꓬᎩʏ'],
  ['z', 'ΖꓜᏃᴢ'],
])
/** Digits and signs that only stand for a letter in a word that is known. */
const codes = lettersOf([
  ['a', '4@'],
  ['b', '8'],
  ['e', '3'],
  ['g', '9'],
  ['s', '5$'],
  ['t', '7'],
])

function lettersOf(table: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(table.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)))
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
export const looksVersion = 2

/** What a username looks like. Those of two members differ in it. */
export function looksOf(username: string): string {
  return inLatin(username.normalize('NFKC'), (text) => text.toLowerCase()).replaceAll('rn', 'm')
}

/** What a reader sees: without case, accents, spaces and signs. */
function shapeOf(name: string): string {
  const letters = [...inLatin(name.normalize('NFKD'), foldLetters)].map((each) => codes.get(each) ?? each)
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
}

/** Before and after folding, which makes letters of Cherokee small ones. */
function inLatin(text: string, fold: (text: string) => string): string {
  const replaced = (each: string) => [...each].map((letter) => lookAlikes.get(letter) ?? letter).join('')
  return replaced(fold(replaced(text)))
}
