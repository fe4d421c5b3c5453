// Where the made-up places are: many in the areas of the table, a few in every larger city of the United States.
import { readFileSync } from 'node:fs'
import { type City, cities } from '../world/cities.ts'
import type { Position } from '../world/position.ts'

/** Texts are empty where there is none. */
export interface Area {
  city: string
  district: string
  state: string
  country: string
  postalCode: string
  /** Places in an area without one have no telephone. */
  areaCode: string
  centre: Position
  radiusMetres: number
  places: number
}

const listed = readFileSync(new URL('areas.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(readRow)

const smallRadiusMetres = 1_500
const smallPlaces = 4
const smallPopulation = 90_000

export const areas: readonly Area[] = [...listed, ...cities.filter(hasSmallArea).map(smallArea)]

function readRow(line: string): Area {
  const [city = '', district = '', state = '', country = '', postalCode = '', areaCode = '', ...numbers] =
    line.split('\t')
  const [lat = 0, lng = 0, radiusMetres = 0, places = 0] = numbers.map(Number)
  return { city, district, state, country, postalCode, areaCode, centre: { lat, lng }, radiusMetres, places }
}

function hasSmallArea({ country, kind, population, state, name }: City): boolean {
  const isListed = state === 'NY' || listed.some((area) => area.city === name && area.state === state)
  return country === 'US' && kind === 'city' && population >= smallPopulation && !isListed
}

/** Its places have no postal code and no telephone, like many real ones. */
function smallArea({ name: city, state, country, position: centre }: City): Area {
  const where = { city, district: '', state, country, postalCode: '', areaCode: '', centre }
  return { ...where, radiusMetres: smallRadiusMetres, places: smallPlaces }
}
