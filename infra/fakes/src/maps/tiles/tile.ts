// The shapes and names of one tile. The world is indexed at the first request.
import GeoJSONVT from 'geojson-vt'
import { type LayerName, layerNames, mapFeatures } from './features.ts'
import { type Label, labelSizes, labelsOfTile, labelTilePixels } from './labels.ts'

/** Each shape is `x, y, x, y…` on a grid of `tileExtent` with its origin at the north-west. */
export type Shapes = number[][]

export interface MapTile {
  shapes: Partial<Record<LayerName, Shapes>>
  labels: (Pick<Label, 'text' | 'kind'> & { x: number; y: number; size: number })[]
}

export const tileExtent = 4096
export const tileZoomMax = 20

let layers: Record<LayerName, GeoJSONVT> | undefined

/** Tile zoom z is map zoom z + 1: tiles are 512 pixels wide. */
export function mapTile(z: number, x: number, y: number): MapTile {
  layers ??= indexLayers()
  const shapes: Partial<Record<LayerName, Shapes>> = {}
  for (const name of layerNames) {
    if (z < (minZooms[name] ?? 0)) continue
    const features = layers[name].getTileRaw(z, x, y)?.features ?? []
    const found = features.flatMap((feature) => ('geometry' in feature ? rings(feature.geometry) : []))
    if (found.length > 0) shapes[name] = found
  }
  return { shapes, labels: labelsOfTile(z + 1, x, y).map((label) => onTile(label, x, y)) }
}

const minZooms: Partial<Record<LayerName, number>> = { urban: 6, road: 5, state: 3, park: 8, pond: 11 }

function indexLayers(): Record<LayerName, GeoJSONVT> {
  const features = mapFeatures()
  const options = {
    maxZoom: tileZoomMax,
    indexMaxZoom: 3,
    indexMaxPoints: 0,
    extent: tileExtent,
    buffer: 128,
  }
  const indexed = layerNames.map((name) => [name, new GeoJSONVT(features[name], options)])
  return Object.fromEntries(indexed) as Record<LayerName, GeoJSONVT>
}

function rings(geometry: Int16Array | Int32Array | readonly (Int16Array | Int32Array)[]): Shapes {
  return (Array.isArray(geometry) ? geometry : [geometry]).map((ring) => Array.from(ring))
}

function onTile({ text, kind, x, y }: Label, tileX: number, tileY: number): MapTile['labels'][number] {
  const within = (pixels: number, tile: number) => Math.round(pixels - tile * labelTilePixels)
  return { text, kind, x: within(x, tileX), y: within(y, tileY), size: labelSizes[kind] }
}
