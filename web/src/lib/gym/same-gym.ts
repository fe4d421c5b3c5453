// Whether a place of the provider is one of our gyms: a similar name within 150 m.
import { metresPerMile } from '@jumpingjack/contracts/gym/gym-area'
import { milesBetween } from '../geo/geo.ts'

interface NamedPlace {
  name: string
  latitude: string
  longitude: string
}

const sameMetres = 150
/** Words that do not tell gyms apart. */
const commonWords = new Set(
  'the a and of at gym gyms fitness club center centre studio studios health'.split(' '),
)

export function isSameGym(one: NamedPlace, other: NamedPlace): boolean {
  const metres = milesBetween(positionOf(one), positionOf(other)) * metresPerMile
  return metres <= sameMetres && isSimilarName(one.name, other.name)
}

/** Whether all telling words of one name are in the other. */
function isSimilarName(one: string, other: string): boolean {
  const [words, others] = [tellingWords(one), tellingWords(other)]
  const [fewer, more] = words.size <= others.size ? [words, others] : [others, words]
  return fewer.size > 0 && [...fewer].every((word) => more.has(word))
}

function tellingWords(name: string): Set<string> {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !commonWords.has(word))
  return new Set(telling.length > 0 ? telling : words)
}

function positionOf({ latitude, longitude }: NamedPlace) {
  return { lat: Number(latitude), lng: Number(longitude) }
}
