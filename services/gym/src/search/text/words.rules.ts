// The words of names and queries, and what else a word of a query may mean.
import { foldText } from '../../gyms/gyms.rules.ts'

/** Words that a gym need not contain: they improve a match by this share of their weight, but exclude nothing. */
const optionalWords = new Map([
  ...'a an and at the of in on by for near me nearby around to class classes'
    .split(' ')
    .map((word) => [word, 0.1] as const),
  ...'gym gyms studio studios center centre club'.split(' ').map((word) => [word, 0.6] as const),
])

/** Other words for the same place or kind of gym. states.rules.ts has the states. */
const synonymTable = `
  slc=salt lake city|salt lake  nyc=new york  sf=san francisco  la=los angeles  dc=washington  philly=philadelphia
  vegas=las vegas  nola=new orleans  okc=oklahoma city  atl=atlanta
  st=saint|street  saint=st  ft=fort  fort=ft  mt=mount  mount=mt  ave=avenue
  rec=recreation  recreation=rec  ctr=center|centre  center=centre|ctr  centre=center|ctr  gymnasium=gym
  hr=hour|hours  hrs=hour|hours  hour=hr|hrs  24hr=24 hour  24h=24 hour  24hrs=24 hour  247=24 7
  bjj=jiu jitsu|jiujitsu  jiujitsu=jiu jitsu  mma=martial  karate=martial  weightlifting=powerlifting
  climbing=climb  bouldering=climbing  swimming=swim|aquatic  swim=swimming|aquatic  pool=swimming|aquatic
  spin=cycling|cycle|spinning|cyclebar  spinning=cycling|cycle|spin  cycling=cycle|spin|cyclebar|soulcycle
  hiit=orangetheory|f45|9round|interval  barre=ballet  pilates=reformer  reformer=pilates  bootcamp=boot camp
  kickboxing=kickbox  dance=dancing|ballet
`
const synonyms = new Map(
  synonymTable
    .split(/\s{2,}|\n/)
    .filter(Boolean)
    .map((row) => row.split('=') as [string, string])
    .map(([word, meanings]) => [word, meanings.split('|').map((meaning) => meaning.split(' '))]),
)

/** Without accents and other characters that need attention; most texts are. */
const isPlain = /^[A-Za-z0-9 ,/()+:;-]*$/

/** Folded words without apostrophes: `Gold's Gym – L.A.` has `golds`, `gym` and `la`. */
export function wordsOf(text: string): string[] {
  if (isPlain.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const plain = foldText(text)
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/&/g, ' and ')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
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

export function isOptionalWord(word: string): boolean {
  return optionalWords.has(word)
}

/** The share of its weight that a word has in the score. */
export function weightShareOf(word: string): number {
  return optionalWords.get(word) ?? 1
}

/** Each meaning is one or more words that a gym has to contain all of. */
export function synonymsOf(word: string): readonly string[][] {
  return synonyms.get(word) ?? []
}

const maxLabels = 100
const wordsOfLabels = new Map<string, string[]>()

/** There are few labels, and each is in many gyms. */
export function labelWords(labels: string): string[] {
  const known = wordsOfLabels.get(labels) ?? [...new Set(wordsOf(labels))]
  if (wordsOfLabels.size < maxLabels) wordsOfLabels.set(labels, known)
  return known
}
