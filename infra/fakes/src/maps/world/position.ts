// Positions on a spherical globe.

export interface Position {
  lat: number
  lng: number
}

const earthRadiusMetres = 6_371_000
const metresPerDegree = (Math.PI / 180) * earthRadiusMetres

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance by the haversine formula. */
export function metresBetween(a: Position, b: Position): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2)
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = sinLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(h))
}

export function moved(from: Position, eastMetres: number, northMetres: number): Position {
  return {
    lat: rounded(from.lat + northMetres / metresPerDegree),
    lng: rounded(from.lng + eastMetres / (metresPerDegree * Math.cos(radians(from.lat)))),
  }
}

/** Seven decimals, as the provider sends: about a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7
