// The features of the map by layer, as GeoJSON: open data, hand-drawn waters, and made-up roads and towns.
import { readFileSync } from 'node:fs'
import type {
  Position as Coordinates,
  Feature,
  FeatureCollection,
  Geometry,
  LineString,
  Polygon,
} from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { seededRandom } from '../../shared/random.ts'
import { type City, cities } from '../world/cities.ts'
import { metresBetween, moved, type Position } from '../world/position.ts'

type Ring = readonly (readonly [lat: number, lng: number])[]

/** In the order of painting; roads and borders are painted on top. */
export const layerNames = [
  'land',
  'urban',
  'water',
  'island',
  'park',
  'pond',
  'road',
  'state',
  'border',
] as const
export type LayerName = (typeof layerNames)[number]

const unitedStates = '840'

export function mapFeatures(): Record<LayerName, FeatureCollection> {
  const world = topology(import.meta.resolve('world-atlas/countries-50m.json'))
  const states = topology(import.meta.resolve('us-atlas/states-10m.json'))
  const countries = collection(world, 'countries')
  const others = feature(world, countries).features.filter(({ id }) => id !== unitedStates)
  return {
    land: together([
      ...others.map(acrossDateLine),
      ...feature(states, collection(states, 'states')).features,
    ]),
    urban: together(cities.filter(({ kind }) => kind === 'city').map(town)),
    water: drawn('water'),
    island: drawn('island'),
    park: drawn('park'),
    pond: drawn('pond'),
    road: together(roads()),
    state: together([asFeature(mesh(states, collection(states, 'states'), (a, b) => a !== b))]),
    border: together([asFeature(mesh(world, countries, (a, b) => a !== b))]),
  }
}

/** The atlas jumps from 180 to -180 degrees inside a ring. Continuing past 180 avoids a line across the map. */
function acrossDateLine(land: Feature): Feature {
  const { geometry } = land
  if (geometry?.type === 'Polygon')
    return asFeature({ ...geometry, coordinates: geometry.coordinates.map(unrolled) })
  if (geometry?.type !== 'MultiPolygon') return land
  return asFeature({ ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unrolled)) })
}

/** Antarctica's ring goes around the pole and stays as it is. */
function unrolled(ring: Coordinates[]): Coordinates[] {
  let turns = 0
  const continuous = ring.map(([lng = 0, lat = 0], index) => {
    const step = index === 0 ? 0 : lng - (ring[index - 1]?.[0] ?? lng)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [lng + 360 * turns, lat]
  })
  return turns === 0 ? continuous : ring
}

function topology(url: string): Topology {
  return JSON.parse(readFileSync(new URL(url), 'utf8'))
}

/** The atlas types do not say that all objects are geometry collections. */
function collection(atlas: Topology, name: string): GeometryCollection {
  return atlas.objects[name] as GeometryCollection
}

/** See NOTICE.md. */
function drawn(layer: LayerName): FeatureCollection {
  const rows = readFileSync(new URL('drawn-by-hand.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const rings = rows.flatMap((row) => {
    const [ofLayer, , ring = ''] = row.split('\t')
    return ofLayer === layer ? [ring.split(' ').map(readPoint)] : []
  })
  return together(rings.map(polygon))
}

function readPoint(point: string): [lat: number, lng: number] {
  const [lat, lng] = point.split(',')
  return [Number(lat), Number(lng)]
}

const together = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

const asFeature = <G extends Geometry>(geometry: G): Feature<G> => ({
  type: 'Feature',
  properties: {},
  geometry,
})

function polygon(ring: Ring): Feature<Polygon> {
  const coordinates = [...ring, ...ring.slice(0, 1)].map(([lat, lng]) => [lng, lat])
  return asFeature({ type: 'Polygon', coordinates: [coordinates] })
}

const townCorners = 48

/** A built-up area, larger for a larger population, with an uneven edge. */
function town(city: City): Feature<Polygon> {
  const random = seededRandom(`${city.name} ${city.state} ${city.country}`)
  const radius = 700 + 9 * Math.sqrt(city.population)
  const bays = [2, 3, 5].map((count) => ({
    count,
    depth: (0.5 * random()) / count,
    turn: 2 * Math.PI * random(),
  }))
  const ring = Array.from({ length: townCorners }, (_, corner): [number, number] => {
    const direction = (2 * Math.PI * corner) / townCorners
    const uneven = bays.map(({ count, depth, turn }) => depth * Math.sin(count * direction + turn))
    const reach = radius * uneven.reduce((sum, part) => sum + part, 1)
    const { lat, lng } = moved(city.position, reach * Math.cos(direction), reach * Math.sin(direction))
    return [lat, lng]
  })
  return polygon(ring)
}

const roadPopulation = 60_000
const roadMetresMax = 450_000
const neighbours = 3

/** Connects every larger city with its nearest neighbours. */
function roads(): Feature<LineString>[] {
  const ends = cities.filter(({ kind, population }) => kind === 'city' && population >= roadPopulation)
  const known = new Set<string>()
  return ends.flatMap((city) =>
    nearest(city, ends).flatMap((other) => {
      const key = [cityKey(city), cityKey(other)].sort().join(' - ')
      if (known.has(key)) return []
      known.add(key)
      return [winding(city.position, other.position, key)]
    }),
  )
}

const cityKey = ({ name, state, country }: City) => `${name}, ${state}, ${country}`

function nearest(city: City, among: readonly City[]): City[] {
  const degreesMax = 6
  return among
    .filter((other) => other !== city && Math.abs(other.position.lat - city.position.lat) < degreesMax)
    .filter((other) => Math.abs(other.position.lng - city.position.lng) < 2 * degreesMax)
    .map((other) => ({ other, metres: metresBetween(city.position, other.position) }))
    .filter(({ metres }) => metres < roadMetresMax)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, neighbours)
    .map(({ other }) => other)
}

const bends = 36

/** A line that winds a little to both sides. */
function winding(from: Position, to: Position, seed: string): Feature<LineString> {
  const random = seededRandom(seed)
  const [first, second] = [(random() - 0.5) * 0.24, (random() - 0.5) * 0.12]
  const [east, north] = [to.lng - from.lng, to.lat - from.lat]
  const coordinates = Array.from({ length: bends + 1 }, (_, bend) => {
    const along = bend / bends
    const aside = first * Math.sin(Math.PI * along) + second * Math.sin(3 * Math.PI * along)
    return [from.lng + east * along - north * aside, from.lat + north * along + east * aside]
  })
  return asFeature({ type: 'LineString', coordinates })
}
