// Positions and distances.
import { earthRadiusMiles } from '@jumpingjack/contracts/gym/gym-area'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

export interface LatLng {
  lat: number
  lng: number
}

export const defaultCentre: LatLng = { lat: 40.7128, lng: -74.006 }

/** Great-circle distance by the haversine formula. */
export function milesBetween(a: LatLng, b: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const latHalf = Math.sin(radians(b.lat - a.lat) / 2)
  const lngHalf = Math.sin(radians(b.lng - a.lng) / 2)
  const h = latHalf ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lngHalf ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

const metresPerFoot = 0.3048

/** "130 ft away", rounded to ten feet, or "at the same place". */
export function formatFeet(metres: number): string {
  const tens = Math.round(metres / metresPerFoot / 10) * 10
  if (tens === 0) return t`at the same place`
  const distance = i18n.number(tens, { style: 'unit', unit: 'foot' })
  return t`${distance} away`
}
