// Places and replies as the maps provider sends them.
import { z } from 'zod'

export interface Point {
  lat: number
  lng: number
}

export interface Circle extends Point {
  radiusMetres: number
}

const Geometry = z.object({ location: z.object({ lat: z.number(), lng: z.number() }) })

/** https://developers.google.com/maps/documentation/places/web-service/legacy/details#Place */
export const MapsPlace = z.object({
  place_id: z.string().min(1),
  name: z.string().optional(),
  formatted_address: z.string().optional(),
  vicinity: z.string().optional(),
  geometry: Geometry.optional(),
  formatted_phone_number: z.string().optional(),
  website: z.string().optional(),
  opening_hours: z.object({ weekday_text: z.array(z.string()).optional() }).optional(),
  business_status: z.string().optional(),
})
export type MapsPlace = z.infer<typeof MapsPlace>

/** Status and explanation of every reply. */
export interface MapsStatus {
  status: string
  error_message: string | null
}

/** Error messages of APIs that are not enabled yet, or were enabled a moment ago. */
export const activationPending = /activat|has not been used|not enabled|project is not authorized/i

export function isActivating({ status, error_message }: MapsStatus): boolean {
  return status === 'REQUEST_DENIED' && activationPending.test(error_message ?? '')
}
