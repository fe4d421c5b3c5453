// Web Mercator projection: bounds of a view, and zoom for a distance.
import { worldY } from '@jumpingjack/contracts/gym/gym-area'
import type { LatLng } from './geo.ts'

export interface MapView extends LatLng {
  zoom: number
}

/** CSS pixels. */
export interface Size {
  width: number
  height: number
}

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export const defaultZoom = 13
export const zoomMin = 2
export const zoomMax = 21
export const worldSizeAtZoom0 = 256
const milesPerDegree = 69.17

/** west > east if the view crosses the antimeridian. */
export function boundsOfView({ lat, lng, zoom }: MapView, { width, height }: Size): Bounds {
  const world = worldSizeAtZoom0 * 2 ** zoom
  const halfDegrees = (width / world) * 180
  const y = worldY(lat)
  const [west, east] =
    halfDegrees >= 180 ? [-180, 180] : [wrapped(lng - halfDegrees), wrapped(lng + halfDegrees)]
  return { west, east, north: latOf(y - height / 2 / world), south: latOf(y + height / 2 / world) }
}

/** The highest integer zoom at which the circle fits into the map. */
export function zoomForMiles(miles: number, lat: number, size: Size): number {
  const degrees = (2 * miles) / (milesPerDegree * Math.cos((lat * Math.PI) / 180))
  const zoom = Math.log2((Math.min(size.width, size.height) * 360) / (worldSizeAtZoom0 * degrees))
  return Math.min(zoomMax, Math.max(zoomMin, Math.floor(zoom)))
}

function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * Math.max(0, Math.min(1, y))))) * 180) / Math.PI
}

function wrapped(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}
