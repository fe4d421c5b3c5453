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

  /** Whatever has a latitude and a longitude, as an object of this class. */
  static from(position: LatLngLike): LatLng {
    return position instanceof LatLng ? position : new LatLng(position)
  }

  lat(): number {
    return this.#lat
  }

  lng(): number {
    return this.#lng
  }

  equals(other: LatLngLike | null): boolean {
    if (!other) return false
    const { lat, lng } = literal(other)
    return Math.abs(this.#lat - lat) < 1e-9 && Math.abs(this.#lng - lng) < 1e-9
  }

  toJSON(): google.maps.LatLngLiteral {
    return { lat: this.#lat, lng: this.#lng }
  }

  toString(): string {
    return `(${this.#lat}, ${this.#lng})`
  }

  toUrlValue(precision = 6): string {
    return `${Number(this.#lat.toFixed(precision))},${Number(this.#lng.toFixed(precision))}`
  }
}

export function literal(position: LatLngLike | null | undefined): google.maps.LatLngLiteral {
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
  #south = Number.POSITIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY
  #west = 180
  #east = -180

  constructor(
    southWest?: LatLngLike | google.maps.LatLngBoundsLiteral | null,
    northEast?: LatLngLike | null,
  ) {
    if (southWest && 'north' in southWest) {
      this.#set(southWest)
    } else if (southWest) {
      const [from, to] = [literal(southWest), literal(northEast ?? southWest)]
      this.#set({ south: from.lat, west: from.lng, north: to.lat, east: to.lng })
    }
  }

  static from(bounds: BoundsLike): LatLngBounds {
    return bounds instanceof LatLngBounds ? bounds : new LatLngBounds(bounds)
  }

  #set({ south, west, north, east }: google.maps.LatLngBoundsLiteral): void {
    this.#south = south
    this.#west = west
    this.#north = north
    this.#east = east
  }

  contains(position: LatLngLike): boolean {
    const { lat, lng } = literal(position)
    return lat >= this.#south && lat <= this.#north && this.#containsLng(lng)
  }

  equals(other: BoundsLike | null): boolean {
    return other !== null && JSON.stringify(LatLngBounds.from(other)) === JSON.stringify(this)
  }

  extend(position: LatLngLike): this {
    const { lat, lng } = literal(position)
    const wasEmpty = this.isEmpty()
    this.#south = Math.min(this.#south, lat)
    this.#north = Math.max(this.#north, lat)
    if (wasEmpty) this.#west = this.#east = lng
    else if (!this.#containsLng(lng)) {
      const degrees = (from: number, to: number) => (((to - from) % 360) + 360) % 360
      if (degrees(this.#east, lng) < degrees(lng, this.#west)) this.#east = lng
      else this.#west = lng
    }
    return this
  }

  union(other: BoundsLike): this {
    const bounds = LatLngBounds.from(other)
    return bounds.isEmpty() ? this : this.extend(bounds.getSouthWest()).extend(bounds.getNorthEast())
  }

  intersects(other: BoundsLike): boolean {
    const { south, north, west, east } = LatLngBounds.from(other).toJSON()
    const latitudes = south <= this.#north && north >= this.#south
    return (
      latitudes &&
      (this.#containsLng(west) ||
        this.#containsLng(east) ||
        new LatLngBounds({ south, north, west, east }).#containsLng(this.#west))
    )
  }

  isEmpty(): boolean {
    return this.#south > this.#north
  }

  getCenter(): LatLng {
    const width = this.#east >= this.#west ? this.#east - this.#west : this.#east - this.#west + 360
    return new LatLng((this.#south + this.#north) / 2, this.#west + width / 2)
  }

  getNorthEast(): LatLng {
    return new LatLng(this.#north, this.#east, true)
  }

  getSouthWest(): LatLng {
    return new LatLng(this.#south, this.#west, true)
  }

  toJSON(): google.maps.LatLngBoundsLiteral {
    return { south: this.#south, west: this.#west, north: this.#north, east: this.#east }
  }

  toSpan(): LatLng {
    const width = this.#east >= this.#west ? this.#east - this.#west : this.#east - this.#west + 360
    return new LatLng(this.#north - this.#south, width, true)
  }

  toString(): string {
    return `(${this.getSouthWest()}, ${this.getNorthEast()})`
  }

  toUrlValue(precision = 6): string {
    return `${this.getSouthWest().toUrlValue(precision)},${this.getNorthEast().toUrlValue(precision)}`
  }

  #containsLng(lng: number): boolean {
    if (this.#west <= this.#east) return lng >= this.#west && lng <= this.#east
    return lng >= this.#west || lng <= this.#east
  }
}
