// The layers of the map: countries and states of the atlas, shapes drawn by hand, and made-up towns.
import type { Feature, Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type HandDrawn, type MapData, readMapData } from '../world/map-data.ts'
import { labelsOf, type Name, namesOf } from './names.ts'
import { noise } from './noise.ts'
import { linesIn, mercator, project, type Shape, shapeOf, shapesOf } from './shapes.ts'
import { type Layer, layers, type MapTile, viewOf } from './tile.ts'

interface Atlas {
  layers: Record<Layer, Shape[]>
  names: Name[]
}

let atlas: Atlas | undefined

export function readTile(zoom: number, column: number, row: number): MapTile {
  atlas ??= createAtlas(readMapData())
  const { layers: shapes, names } = atlas
  const view = viewOf(zoom, column, row)
  const lines = layers.map((layer) => [layer, linesIn(shapes[layer], view)])
  return { layers: Object.fromEntries(lines), labels: labelsOf(names, view) }
}

const unitedStates = '840'

function createAtlas({ countries, states, handDrawn, towns }: MapData): Atlas {
  const inCountries = objects(countries, 'countries')
  const inStates = objects(states, 'states')
  const countryFeatures = feature(countries, inCountries).features
  const stateFeatures = feature(states, inStates).features
  const others = countryFeatures.filter(({ id }) => id !== unitedStates)
  const drawn = (layer: HandDrawn['layer']) =>
    handDrawn.filter((one) => one.layer === layer).map(({ ring }) => shapeOf([project(ring)]))
  return {
    layers: {
      land: [...others, ...stateFeatures].flatMap((one: Feature<Geometry>) => shapesOf(one.geometry)),
      water: drawn('water'),
      island: drawn('island'),
      park: drawn('park'),
      pond: drawn('pond'),
      town: towns.filter(({ kind }) => kind === 'city').map(townShape),
      state: shapesOf(mesh(states, inStates, (a, b) => a !== b)),
      border: shapesOf(mesh(countries, inCountries, (a, b) => a !== b)),
    },
    names: namesOf(countryFeatures, stateFeatures, towns),
  }
}

/** The atlas types do not say that all objects are geometry collections. */
const objects = (topology: Topology, name: string) =>
  topology.objects[name] as GeometryCollection<{ name: string }>

const townCorners = 40
const equatorMetres = 40_075_017

/** A built-up area, larger for a larger population, with an uneven edge. */
function townShape({ position: { lat, lng }, population }: MapData['towns'][number]): Shape {
  const { x, y } = mercator(lng, lat)
  const radius = (700 + 9 * Math.sqrt(population)) / (equatorMetres * Math.cos((lat * Math.PI) / 180))
  const turn = noise(population, 1) * 2 * Math.PI
  const ring = Array.from({ length: townCorners }, (_, corner) => {
    const direction = (2 * Math.PI * corner) / townCorners
    const reach = radius * (1 + 0.16 * Math.sin(2 * direction + turn) + 0.1 * Math.sin(3 * direction - turn))
    return { x: x + reach * Math.cos(direction), y: y + reach * Math.sin(direction) }
  })
  return shapeOf([ring])
}
