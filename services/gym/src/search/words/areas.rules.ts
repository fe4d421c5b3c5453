// Boroughs, neighbourhoods, counties and regions that people search in, and that few or no addresses name.

import places from './places.json' with { type: 'json' }

/** Degrees, and the miles around this centre. */
export interface KnownArea {
  latitude: number
  longitude: number
  miles: number
}

const areas = new Map(
  places.areas.flatMap(({ names, ...area }) => names.map((name): [string, KnownArea] => [name, area])),
)

const maxMilesOfNeighborhood = 3
const abbreviations = /\b(nyc|sf|la)\b/gi

/** Under the shortest of its names. */
export const neighborhoods = places.areas
  .filter(({ miles }) => miles <= maxMilesOfNeighborhood)
  .map(({ names, ...area }) => ({
    name: titleOf(names.reduce((a, b) => (b.length < a.length ? b : a))),
    area,
  }))

function titleOf(name: string): string {
  const capitalised = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return capitalised.replace(abbreviations, (word) => word.toUpperCase())
}

export function areaOf(name: string): KnownArea | undefined {
  return areas.get(name)
}
