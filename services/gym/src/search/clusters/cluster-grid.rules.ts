// Clusters of gyms that would overlap on the map at a zoom. The gyms of a view are first counted per cell of a fine
// grid, then the cells are clustered. So the work is bounded, and each gym of the view is in exactly one cluster.
import { type Box, markerDistancePx, worldX, worldY, wrapped } from '@jumpingjack/contracts/gym/gym-area'
import { type CellGroup, eastOf, type Grid, gridOf, groupsOf, type MapView } from './cell-groups.rules.ts'

export interface Cluster {
  /** Unique per zoom, and stable while the map moves a little. */
  id: string
  count: number
  latitude: number
  longitude: number
  /** One of its gyms: the only one if `count` is 1. */
  row: number
}

/** At zoom 0 the world is one tile (https://developers.google.com/maps/documentation/javascript/coordinates). */
const tilePixels = 256
const cellPixels = 16
/** Larger than any screen. For a larger box the zoom is reduced. */
const maxBoxPixels = 4_096

/** The zoom at which the gyms of a box are clustered: a whole number. */
export function clusterZoom({ west, south, east, north }: Box, wanted: number): number {
  const size = Math.max(worldX(eastOf(west, east)) - worldX(west), worldY(south) - worldY(north))
  return Math.floor(Math.min(wanted, Math.log2(maxBoxPixels / (tilePixels * size))))
}

/** At a zoom of `clusterZoom` the grid has 2^level columns around the world. */
export function gridLevel(zoom: number): number {
  return zoom + Math.log2(tilePixels / cellPixels)
}

/** `zoom` comes from `clusterZoom`. */
export function clustersOf(box: Box, zoom: number, view: MapView): Cluster[] {
  const { west } = box
  const cellsAcross = 2 ** gridLevel(zoom)
  const grid = gridOf({ ...box, east: eastOf(west, box.east) }, cellsAcross)
  return clusterGroups(groupsOf(grid, view), grid).map((group) => ({
    id: `${zoom}/${group.column % cellsAcross}/${group.line}`,
    count: group.count,
    latitude: group.latitudeSum / group.count,
    longitude: wrapped(group.longitudeSum / group.count),
    row: group.row,
  }))
}

/** Each group takes the groups within the radius that are not taken yet, as Supercluster does. */
function clusterGroups(groups: readonly CellGroup[], grid: Grid): CellGroup[] {
  const neighboursOf = createNeighbours(groups, grid)
  const taken = new Set<CellGroup>()
  // In an order that does not depend on the box, so that moving the map changes clusters at its edges only.
  const order = groups.map((group) => ({ group, hash: hashOf(group) })).sort((a, b) => a.hash - b.hash)
  return order.flatMap(({ group }) => {
    if (taken.has(group)) return []
    const cluster = { ...group, count: 0, latitudeSum: 0, longitudeSum: 0 }
    for (const member of neighboursOf(group)) {
      if (taken.has(member)) continue
      taken.add(member)
      cluster.count += member.count
      cluster.latitudeSum += member.latitudeSum
      cluster.longitudeSum += member.longitudeSum
    }
    return cluster
  })
}

/** Finds the groups whose mean positions are within the radius of a group's, with the group itself. */
function createNeighbours(groups: readonly CellGroup[], { cellsAcross, column, line, columns, lines }: Grid) {
  const radius = markerDistancePx / cellPixels
  const reach = Math.ceil(radius)
  const placed = groups.map((group) => ({
    group,
    x: cellsAcross * worldX(group.longitudeSum / group.count),
    y: cellsAcross * worldY(group.latitudeSum / group.count),
  }))
  const at: (typeof placed)[number][] = new Array(columns * lines)
  const placeOf = (group: CellGroup) => (group.line - line) * columns + group.column - column
  for (const each of placed) at[placeOf(each.group)] = each

  return (group: CellGroup): CellGroup[] => {
    const own = at[placeOf(group)]
    const found: CellGroup[] = []
    const [across, down] = [group.column - column, group.line - line]
    const [firstColumn, lastColumn] = [Math.max(0, across - reach), Math.min(columns - 1, across + reach)]
    for (let to = Math.max(0, down - reach); to <= Math.min(lines - 1, down + reach); to++) {
      for (let place = to * columns + firstColumn; place <= to * columns + lastColumn; place++) {
        const other = at[place]
        if (!own || !other) continue
        const [dx, dy] = [other.x - own.x, other.y - own.y]
        if (dx * dx + dy * dy <= radius * radius) found.push(other.group)
      }
    }
    return found
  }
}

function hashOf({ column, line }: CellGroup): number {
  const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(line, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
}
