// Faults of the maps provider, by call.
import { z } from 'zod'
import { createFaults, delayMs, matches } from '../shared/faults.ts'
import { type Keys, keyFaults } from './api/errors.ts'

const ofScript = ['script', 'authenticate', 'map', 'nearby', 'autocomplete', 'details', 'geocode'] as const
const ofServers = ['nearby', 'text', 'autocomplete', 'details', 'geocode'] as const

/** A channel and a name: `js` is the browser script, `web` the web service for servers. */
export type Call = `js.${(typeof ofScript)[number]}` | `web.${(typeof ofServers)[number]}`
export const calls: Call[] = [
  ...ofScript.map((name) => `js.${name}` as const),
  ...ofServers.map((name) => `web.${name}` as const),
]

const modes = ['ok', 'slow', 'hang', 'down', ...keyFaults] as const
export type Mode = (typeof modes)[number]

const target = z.string().refine((name) => calls.some((call) => matches(call, name)), 'Unknown call')

const FaultSetting = z.strictObject({
  mode: z.enum(modes).default('ok'),
  delayMs,
  only: z.union([target.transform((one) => [one]), z.array(target).min(1)]).optional(),
  about: z.string().optional(),
})

export const createMapsFaults = () => createFaults('maps', FaultSetting)

/** Dependencies of all routes. */
export interface Deps {
  keys: Keys
  faults: ReturnType<typeof createMapsFaults>
}
