// Whether a place of the provider is one of our gyms: a similar name within 150 m.

import { foldLetters } from '@jumpingjack/contracts/fields/fold-letters'
import { metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { positionOf } from '../geo/geo.ts'

interface NamedPlace {
  name: string
  latitude: string
  longitude: string
}

const sameMetres = 150
/** Words that do not distinguish gyms. */
const commonWords = new Set(
  'the a and of at gym gyms fitness club center centre studio studios health'.split(' '),
)

export function isSameGym(one: NamedPlace, other: NamedPlace): boolean {
  const metres = milesBetween(positionOf(one), positionOf(other)) * metresPerMile
  return metres <= sameMetres && isSimilarName(one.name, other.name)
}

/** Whether all distinctive words of one name are in the other. */
function isSimilarName(one: string, other: string): boolean {
  const [words, others] = [distinctiveWords(one), distinctiveWords(other)]
  const [fewer, more] = words.size <= others.size ? [words, others] : [others, words]
  return fewer.size > 0 && [...fewer].every((word) => more.has(word))
}

function distinctiveWords(name: string): Set<string> {
  const words = foldLetters(name)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const distinctive = words.filter((word) => !commonWords.has(word))
  return new Set(distinctive.length > 0 ? distinctive : words)
}
