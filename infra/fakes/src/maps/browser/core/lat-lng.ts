// `LatLng` and `LatLngBounds`.

export type LatLngLike = LatLng | google.maps.LatLngLiteral

const wrapLng = (lng: number) => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)

export class LatLng {
  readonly #lat: number
  readonly #lng: number

  constructor(position: LatLngLike | number, lng = Number.NaN) {
    const given = typeof position === 'number' ? { lat: position, lng } : literal(position)
    this.#lat = Math.max(-90, Math.min(90, given.lat))
    this.#lng = wrapLng(given.lng)
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

export type BoundsLike = LatLngBounds | google.maps.LatLngBoundsLiteral

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
    const { south, west, north, east } = this.#box
    const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
    return isBetween && lat >= south && lat <= north
  }

  /** Unlike the provider's, never across the date line. */
  extend(position: LatLngLike): this {
    const { lat, lng } = literal(position)
    const { south, west, north, east } = this.#box
    this.#box = {
      south: Math.min(south, lat),
      west: Math.min(west, lng),
      north: Math.max(north, lat),
      east: Math.max(east, lng),
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
