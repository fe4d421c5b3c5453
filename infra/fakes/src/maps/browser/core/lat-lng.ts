// `LatLng` and `LatLngBounds`.

export type LatLngLike = LatLng | google.maps.LatLngLiteral

const wrapLng = (lng: number) => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)

export class LatLng {
  readonly #lat: number
  readonly #lng: number

  constructor(position: LatLngLike | number | null, lng?: number, keepRange = false) {
    const given = typeof position === 'number' ? { lat: position, lng: lng ?? Number.NaN } : literal(position)
    this.#lat = keepRange ? given.lat : Math.max(-90, Math.min(90, given.lat))
    this.#lng = keepRange ? given.lng : wrapLng(given.lng)
  }

  static from(position: LatLngLike): LatLng {
    return position instanceof LatLng ? position : new LatLng(position)
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

function literal(position: LatLngLike | null): google.maps.LatLngLiteral {
  if (!position) return { lat: Number.NaN, lng: Number.NaN }
  if (position instanceof LatLng) return position.toJSON()
  const { lat, lng } = position
  if (typeof lat !== 'number' || typeof lng !== 'number') {
    throw new TypeError('InvalidValueError: not a LatLng or LatLngLiteral with finite coordinates')
  }
  return { lat, lng }
}

export type BoundsLike = LatLngBounds | google.maps.LatLngBoundsLiteral

/** A west that is larger than the east crosses the date line. */
export class LatLngBounds {
  #box: google.maps.LatLngBoundsLiteral = { south: 90, west: 180, north: -90, east: -180 }

  constructor(southWest?: LatLngLike | google.maps.LatLngBoundsLiteral, northEast?: LatLngLike) {
    if (southWest && 'north' in southWest) {
      this.#box = southWest
    } else if (southWest) {
      const [from, to] = [literal(southWest), literal(northEast ?? southWest)]
      this.#box = { south: from.lat, west: from.lng, north: to.lat, east: to.lng }
    }
  }

  contains(position: LatLngLike): boolean {
    const { lat, lng } = literal(position)
    return lat >= this.#box.south && lat <= this.#box.north && this.#containsLng(lng)
  }

  extend(position: LatLngLike): this {
    const { lat, lng } = literal(position)
    const wasEmpty = this.#box.south > this.#box.north
    let { south, west, north, east } = this.#box
    if (wasEmpty) west = east = lng
    else if (!this.#containsLng(lng)) {
      const degrees = (from: number, to: number) => (((to - from) % 360) + 360) % 360
      if (degrees(east, lng) < degrees(lng, west)) east = lng
      else west = lng
    }
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    this.#box = { south, west, north, east }
    return this
  }

  getNorthEast(): LatLng {
    return new LatLng(this.#box.north, this.#box.east, true)
  }

  getSouthWest(): LatLng {
    return new LatLng(this.#box.south, this.#box.west, true)
  }

  toJSON(): google.maps.LatLngBoundsLiteral {
    return { ...this.#box }
  }

  #containsLng(lng: number): boolean {
    const { west, east } = this.#box
    if (west <= east) return lng >= west && lng <= east
    return lng >= west || lng <= east
  }
}
