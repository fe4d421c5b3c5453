// The words of names and queries, and what else a word of a query may mean.
import { foldText } from '../../gyms/gyms.rules.ts'

/** Words that a gym need not contain: they improve a match, but exclude nothing. */
const optionalWords = new Set(
  'a an and at the of in on by for near me nearby around to gym gyms studio center centre club'.split(' '),
)

/** Other words for the same place or kind of gym. */
const synonymTable = `
  slc=salt lake city|salt lake  nyc=new york  sf=san francisco  dc=washington  philly=philadelphia
  vegas=las vegas  nola=new orleans  okc=oklahoma city  atl=atlanta
  st=saint|street  saint=st  ft=fort  fort=ft  mt=mount  mount=mt  ave=avenue
  rec=recreation  recreation=rec  ctr=center|centre  center=centre|ctr  centre=center|ctr  gymnasium=gym
  24hr=24 hour  24h=24 hour  bjj=jiu jitsu  mma=martial  weightlifting=powerlifting
  climbing=climb  bouldering=climbing  swimming=swim|aquatic  swim=swimming|aquatic  pool=swimming|aquatic
  spin=cycling|cycle|spinning  spinning=cycling|cycle|spin  cycling=cycle|spin|cyclebar
  hiit=orangetheory|f45  barre=ballet  pilates=reformer  kickboxing=kickbox  dance=dancing|ballet
  alabama=al  alaska=ak  arizona=az  arkansas=ar  california=ca  colorado=co  connecticut=ct  delaware=de
  florida=fl  georgia=ga  hawaii=hi  idaho=id  illinois=il  indiana=in  iowa=ia  kansas=ks  kentucky=ky
  louisiana=la  maine=me  maryland=md  massachusetts=ma  michigan=mi  minnesota=mn  mississippi=ms
  missouri=mo  montana=mt  nebraska=ne  nevada=nv  ohio=oh  oklahoma=ok  oregon=or  pennsylvania=pa
  tennessee=tn  texas=tx  utah=ut  vermont=vt  virginia=va  washington=wa  wisconsin=wi  wyoming=wy
`
const synonyms = new Map(
  synonymTable
    .split(/\s{2,}|\n/)
    .filter(Boolean)
    .map((row) => row.split('=') as [string, string])
    .map(([word, meanings]) => [word, meanings.split('|').map((meaning) => meaning.split(' '))]),
)

/** Folded words without apostrophes: `Gold's Gym – L.A.` has `golds`, `gym` and `la`. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text)
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/&/g, ' and ')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function isOptionalWord(word: string): boolean {
  return optionalWords.has(word)
}

/** Each meaning is one or more words that a gym has to contain all of. */
export function synonymsOf(word: string): readonly string[][] {
  return synonyms.get(word) ?? []
}
