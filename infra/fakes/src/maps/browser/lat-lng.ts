// `LatLng` and `LatLngBounds`.
import { isInBox, wrapped } from '@jumpingjack/contracts/gym/gym-area'

export type LatLngLike = LatLng | google.maps.LatLngLiteral

export class LatLng {
  readonly #lat: number
  readonly #lng: number

  constructor(position: LatLngLike | number, lng = Number.NaN) {
    const given = typeof position === 'number' ? { lat: position, lng } : literal(position)
    this.#lat = Math.max(-90, Math.min(90, given.lat))
    this.#lng = wrapped(given.lng)
  }

  lat(): number {
    return this.#lat
  }

  lng(): number {
    return this.#lng
  }

  equals(other: LatLng): boolean {
    return Math.abs(this.#lat - other.lat()) < 1e-9 && Math.abs(this.#lng - other.lng()) < 1e-9
  }

  toJSON(): google.maps.LatLngLiteral {
    return { lat: this.#lat, lng: this.#lng }
  }
}

export function literal(position: LatLngLike): google.maps.LatLngLiteral {
  if (position instanceof LatLng) return position.toJSON()
  const { lat, lng } = position
  if (typeof lat === 'number' && typeof lng === 'number') return { lat, lng }
  throw new TypeError('InvalidValueError: not a LatLng or LatLngLiteral with finite coordinates')
}

/** A west that is larger than the east crosses the date line. */
export class LatLngBounds {
  #box: google.maps.LatLngBoundsLiteral = { south: 90, west: 180, north: -90, east: -180 }

  constructor(southWest?: LatLngLike | google.maps.LatLngBoundsLiteral, northEast?: LatLngLike) {
    if (southWest && 'north' in southWest) this.#box = southWest
    else if (southWest) {
      const [from, to] = [literal(southWest), literal(northEast ?? southWest)]
      this.#box = { south: from.lat, west: from.lng, north: to.lat, east: to.lng }
    }
  }

  contains(position: LatLngLike): boolean {
    const { lat, lng } = literal(position)
    return isInBox(this.#box, lat, lng)
  }

  /** Unlike the provider's, never across the date line. */
  extend(position: LatLngLike): this {
    const { lat, lng } = literal(position)
    const { south, west, north, east } = this.#box
    const [low, high] = [Math.min, Math.max]
    this.#box = {
      south: low(south, lat),
      west: low(west, lng),
      north: high(north, lat),
      east: high(east, lng),
    }
    return this
  }

  getNorthEast(): LatLng {
    return new LatLng(this.#box.north, this.#box.east)
  }

  getSouthWest(): LatLng {
    return new LatLng(this.#box.south, this.#box.west)
  }

  toJSON(): google.maps.LatLngBoundsLiteral {
    return { ...this.#box }
  }
}
