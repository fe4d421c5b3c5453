// Web Mercator, as the provider's `Projection` on a world of 256 by 256.
import { LatLng, type LatLngLike } from '../core/lat-lng.ts'
import { Point } from '../core/point.ts'

const worldSize = 256

export const projection = {
  fromLatLngToPoint(position: LatLngLike): Point {
    const { lat, lng } = LatLng.from(position).toJSON()
    const sine = Math.max(-0.9999, Math.min(0.9999, Math.sin((lat * Math.PI) / 180)))
    const x = worldSize * (0.5 + lng / 360)
    return new Point(x, worldSize * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)))
  },
  fromPointToLatLng({ x, y }: Point, keepRange = false): LatLng {
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize))) * 180) / Math.PI
    return new LatLng(lat, (x / worldSize - 0.5) * 360, keepRange)
  },
}
