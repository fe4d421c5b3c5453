// The endpoints of all contracts, for servers that route by them. Browsers import single contracts instead.
import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import * as contracts from './contracts.ts'

const exported: [string, unknown][] = Object.entries(contracts)

/** By the names of their exports, which are the operation ids of the published documentation. */
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  exported.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

/** By the names of their exports, which are the names of the schemas in the published documentation. */
export const schemasByName: ReadonlyMap<string, z.ZodType> = new Map(
  exported.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)

export const allEndpoints: readonly Endpoint[] = [...endpointsByName.values()]

export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported
}
