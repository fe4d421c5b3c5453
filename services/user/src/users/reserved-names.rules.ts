// Names that imitate: the operators of the product, or the username of another member.
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'

const words = ['admin', 'administrator', 'moderator', 'support', 'staff', 'system', 'root', 'anonymous']
const everywhere = ['jumpingjack', 'anonymoususer', 'administrator']
const additions = ['the', 'official', 'team', 'user']

/** Letters of other scripts, digits and signs, with the Latin letter that they look like. */
const lookAlikes = lettersOf([
  ['a', 'аαաꓮᎪ'],
  ['b', 'вβꓐᏴ'],
  ['c', 'сϲꓚᏟ'],
  ['d', 'ԁժꓓᎠ'],
  ['e', 'еεꓰᎬ'],
  ['f', 'ϝꓝ'],
  ['g', 'ɡցꓖᏀ'],
  ['h', 'һհꓧᎻΗНн'],
  ['i', 'іıιꓲᏆ1!|lӏꓡᏞ'],
  ['j', 'јյꓙᎫ'],
  ['k', 'кκꓗᏦ'],
  ['m', 'мΜꓟᎷ'],
  ['n', 'пոռΝηꓠ'],
  ['o', 'оοօꓳᎤ0'],
  ['p', 'рρꓑᏢ'],
  ['q', 'ԛգ'],
  ['r', 'гꓣᏒ'],
  ['s', 'ѕꓢᏚ'],
  ['t', 'тτꓔᎢ'],
  ['u', 'υսꓴ'],
  ['v', 'νѵꓦᏙ'],
  ['w', 'ԝѡꓪᎳ'],
  ['x', 'хχꓫ'],
  ['y', 'уүΥγꓬᎩ'],
  ['z', 'ΖꓜᏃ'],
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
  const unnumbered = shapeOf(name.replace(/[\s\d]+$/, ''))
  return [shape, unnumbered].some(
    (each) => shapes.includes(each) || shapes.includes(each.replace(around, '')),
  )
}

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
