// Places and errors as the maps provider sends them.
import type { LatLng } from '@jumpingjack/contracts/gym/gym-area'
import { z } from 'zod'

export interface Circle extends LatLng {
  radiusMetres: number
}

const Location = z
  .object({ latitude: z.number(), longitude: z.number() })
  .transform(({ latitude, longitude }): LatLng => ({ lat: latitude, lng: longitude }))

/** https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places#Place */
export const MapsPlace = z.object({
  id: z.string().min(1),
  displayName: z
    .object({ text: z.string() })
    .transform(({ text }) => text)
    .optional(),
  formattedAddress: z.string().optional(),
  location: Location.optional(),
  types: z.array(z.string()).optional(),
  nationalPhoneNumber: z.string().optional(),
  websiteUri: z.string().optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(z.string()).optional() }).optional(),
  utcOffsetMinutes: z.int().optional(),
  businessStatus: z.string().optional(),
  attributions: z.array(z.object({ provider: z.string(), providerUri: z.string().optional() })).optional(),
})
export type MapsPlace = z.infer<typeof MapsPlace>

/** A suggestion of autocomplete. */
export interface Prediction {
  placeId: string
  name: string
}

/** The services of the provider that the server uses, by the names of the Google Cloud console. */
export type MapsService = 'Places API (New)' | 'Geocoding API'

/** Status and explanation of a reply. */
export interface MapsStatus {
  status: string
  error_message: string | null
  /** `google.rpc.ErrorInfo.reason`, which the Geocoding API does not have. */
  reason?: string | undefined
}

const ErrorReply = z.object({
  error: z.object({
    status: z.string(),
    message: z.string().default(''),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

/** Status of a reply of Places API (New). Throws a ZodError if it is not a reply of the provider. */
export function placesStatusOf(isOk: boolean, reply: unknown): MapsStatus {
  if (isOk) return { status: 'OK', error_message: null }
  const { status, message, details } = ErrorReply.parse(reply).error
  const reason = details.find((detail) => detail.reason)?.reason
  return { status, error_message: message || null, ...(reason && { reason }) }
}

/** The only error that ends by itself: an API needs some minutes after it was enabled. */
export function isActivating({ reason }: MapsStatus): boolean {
  return reason === 'SERVICE_DISABLED'
}

/** Errors of the provider itself, which open the circuit. */
export function isServerError({ status }: MapsStatus): boolean {
  return ['UNKNOWN_ERROR', 'INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'UNKNOWN'].includes(status)
}
