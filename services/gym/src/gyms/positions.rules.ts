// Positions on the globe as unit vectors: angles between them are exact everywhere, also at the poles.

export interface UnitVector {
  x: number
  y: number
  z: number
}

export const earthRadiusMiles = 3963.2

export function unitVector(latitude: number, longitude: number): UnitVector {
  const phi = toRadians(latitude)
  const lambda = toRadians(longitude)
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

export const toRadians = (degrees: number) => (degrees * Math.PI) / 180
export const toDegrees = (radians: number) => (radians * 180) / Math.PI
