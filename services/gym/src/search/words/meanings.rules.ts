// What a word of a query may mean beside itself, and how much it says.
import { type SearchedFacts, searchedAmenities } from '../../facts/facts.rules.ts'
import { withinTypos } from './terms.rules.ts'
import words from './words.json' with { type: 'json' }

/** Words that a gym need not contain: they improve a match by this share of their weight, but exclude nothing. */
const optionalWords = new Map(
  Object.entries(words.optional).flatMap(([share, list]) =>
    list.split(' ').map((word) => [word, Number(share)] as const),
  ),
)
/** Kinds of gyms, and what they offer. */
const kinds = wordsIn(words.kinds)
/** They mean gyms of any kind where no other word says more. */
const anyGym = wordsIn(words.anyGym)
const sortedKinds = [...kinds].sort()
const minTypoLength = 5
/** For whom it is, and how. Beside a kind these words improve a match, but exclude nothing: `boxing for women`. */
const traits = wordsIn(words.traits)
/** Words that names of gyms have in common, and that people add to names: `lifetime fitness` for Life Time. */
const commonInNames = wordsIn(words.commonInNames)
/** The words by which a gym is found that has a fact. */
const factWords = words.facts
const wordsOfFacts = wordsIn(Object.values(factWords).join(' '))
/** Other words for the same place or kind of gym. place-names.rules.ts has the states. */
const synonyms = tableOf(words.synonyms)
/** What a kind of gym is a part of. Such gyms match less well. */
const broaderKinds = tableOf(words.broaderKinds)
/** Other kinds that are better than none, if no gym of the kind is near. */
const narrowerKinds = tableOf(words.narrowerKinds)
/** German and Spanish words that no gym has, which are looked up in English. */
const translations = tableOf(words.translations)

export const isOptionalWord = (word: string) => optionalWords.has(word)
export const isKind = (word: string) => isAmong(kinds, word) || isAmong(wordsOfFacts, word)
export const isCommonInNames = (word: string) => commonInNames.has(word)
/** Whether it says nothing but that it is a gym. */
export const isAnyGym = (word: string) => isAmong(anyGym, word) || isOptionalWord(word)
export const isGym = (word: string) => /^(?:gym|gimnasio)s?$/.test(word)
/** What a gym may have, unless it is a kind too, as `pool` is. */
export const isFact = (word: string) => isAmong(wordsOfFacts, word) && !isAmong(kinds, word)
/** Also if it is a kind, as in `gym with pool`, and in `24h gym`. */
export const isOffered = (word: string) =>
  isAmong(wordsOfFacts, word) || /^(?:24)?h(?:(?:ou)?rs?)?$/.test(word)
export const isTrait = (word: string) => isAmong(traits, word)
/** Whether it says which kind of gym is wanted, and not its name. */
export const isGeneralWord = (word: string) => isAnyGym(word) || isKind(word) || isTrait(word)

/** The kind of which the word is a misspelling: `swiming`. */
export function kindLike(word: string): string | undefined {
  const found =
    word.length >= minTypoLength ? withinTypos(sortedKinds, (kind) => kinds.has(kind), word, 1) : []
  return found.find((kind) => kind.length >= minTypoLength && kind[0] === word[0])
}

/** The words for all facts of a gym. */
export function factWordsOf(gym: SearchedFacts): string {
  const { dayPass, priceRange } = gym
  const words = searchedAmenities(gym).map((amenity) => factWords[amenity])
  if (dayPass?.offered) words.push(factWords.dayPass)
  if (priceRange === '$') words.push(factWords.$)
  return words.join(' ')
}

/** The share of its weight that a word has in the score. */
export const weightShareOf = (word: string) => optionalWords.get(word) ?? 1

/** Each meaning is one or more words that a gym has to contain all of. */
export const synonymsOf = (word: string) => synonyms.get(word) ?? translations.get(word) ?? []
export const broaderKindsOf = (word: string) => broaderKinds.get(word) ?? []
export const narrowerKindsOf = (word: string) => narrowerKinds.get(word) ?? []
/** The English words of a word. */
export const translationOf = (word: string) => translations.get(word)?.[0]

/** Of words of other languages: whether all of their English words are. */
function isAmong(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (translationOf(word)?.every((each) => words.has(each)) ?? false)
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Each meaning as its words. */
function tableOf(meanings: Record<string, string[]>): ReadonlyMap<string, readonly (readonly string[])[]> {
  return new Map(Object.entries(meanings).map(([word, all]) => [word, all.map((each) => each.split(' '))]))
}
