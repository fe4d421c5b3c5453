// Names that only the operators of the product may seem to have.
import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'

const words = ['admin', 'administrator', 'moderator', 'support', 'staff', 'system', 'root', 'anonymous']
const everywhere = ['jumpingjack', 'anonymoususer', 'administrator']
const additions = ['the', 'official', 'team', 'user']

/** Letters of other scripts, digits and signs, with the Latin letter that they look like. */
const lookAlikes = lettersOf([
  ['a', 'аαաꓮᎪ4@'],
  ['b', 'вβꓐᏴ8'],
  ['c', 'сϲꓚᏟ'],
  ['d', 'ԁժꓓᎠ'],
  ['e', 'еεꓰᎬ3'],
  ['g', 'ɡցꓖᏀ9'],
  ['h', 'һհꓧᎻ'],
  ['i', 'іıιꓲᏆ1!|lӏ'],
  ['j', 'јյꓙᎫ'],
  ['k', 'кκꓗᏦ'],
  ['m', 'мꓟᎷ'],
  ['n', 'пոռꓠ'],
  ['o', 'оοօꓳᎤ0'],
  ['p', 'рρꓑᏢ'],
  ['r', 'гꓣᏒ'],
  ['s', 'ѕꓢᏚ5$'],
  ['t', 'тτꓔᎢ7'],
  ['u', 'υսꓴ'],
  ['y', 'уγꓬᎩ'],
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

/** What a reader sees: without case, accents, spaces and signs. */
function shapeOf(name: string): string {
  // Folding would make letters of Cherokee small ones.
  const seen = [...name.normalize('NFKD')].map((letter) => lookAlikes.get(letter) ?? letter).join('')
  const folded = [...foldLetters(seen)].map((letter) => lookAlikes.get(letter) ?? letter).join('')
  return folded.replace(/[^\p{L}\p{N}]/gu, '').replaceAll('rn', 'm')
}
