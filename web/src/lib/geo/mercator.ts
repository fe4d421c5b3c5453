// Web Mercator projection: bounds, comparison and rounding of a view, and zoom for a distance.

import { type Box, latitudeAt, worldY, wrapped } from '@jumpingjack/contracts/gym/gym-area'
import type { LatLng } from './geo.ts'

export interface MapView extends LatLng {
  zoom: number
}

/** CSS pixels. */
export interface Size {
  width: number
  height: number
}

export const defaultZoom = 13
export const zoomMin = 2
export const zoomMax = 21
export const worldSizeAtZoom0 = 256
const milesPerDegree = 69.17

/** west > east if the view crosses the antimeridian. */
export function boundsOfView({ lat, lng, zoom }: MapView, { width, height }: Size): Box {
  const world = worldSizeAtZoom0 * 2 ** zoom
  const halfDegrees = (width / world) * 180
  const y = worldY(lat)
  const [west, east] =
    halfDegrees >= 180 ? [-180, 180] : [wrapped(lng - halfDegrees), wrapped(lng + halfDegrees)]
  const north = latitudeAt(Math.max(0, y - height / 2 / world))
  const south = latitudeAt(Math.min(1, y + height / 2 / world))
  return { west, south, east, north }
}

/** The highest integer zoom at which the circle fits into the map. */
export function zoomForMiles(miles: number, lat: number, size: Size): number {
  const degrees = (2 * miles) / (milesPerDegree * Math.cos((lat * Math.PI) / 180))
  const zoom = Math.log2((Math.min(size.width, size.height) * 360) / (worldSizeAtZoom0 * degrees))
  return Math.min(zoomMax, Math.max(zoomMin, Math.floor(zoom)))
}

/** About one metre. */
const decimals = 5
const sameDegrees = 3e-5
const sameZoom = 0.01

export function isSameView(a: MapView, b: MapView): boolean {
  return (
    Math.abs(a.lat - b.lat) < sameDegrees &&
    Math.abs(a.lng - b.lng) < sameDegrees &&
    Math.abs(a.zoom - b.zoom) < sameZoom
  )
}

/** The longitude of a map counts on when it is moved across the antimeridian. */
export function roundedView({ lat, lng, zoom }: MapView): MapView {
  return {
    lat: Number(lat.toFixed(decimals)),
    lng: Number((lng - 360 * Math.round(lng / 360)).toFixed(decimals)),
    zoom: Math.round(Math.max(zoomMin, Math.min(zoomMax, zoom))),
  }
}
