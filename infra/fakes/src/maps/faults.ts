// Faults of the maps provider, by call.
import { z } from 'zod'
import { createFaults, delayMs, matches } from '../shared/faults.ts'

/** A channel and a name: `js` is the browser script, `web` the web service for servers. */
export const calls = [
  'js.script',
  'js.authenticate',
  'js.map',
  'js.nearby',
  'js.autocomplete',
  'js.details',
  'js.geocode',
  'web.nearby',
  'web.text',
  'web.autocomplete',
  'web.details',
  'web.geocode',
] as const
export type Call = (typeof calls)[number]

const modes = ['ok', 'slow', 'hang', 'down', 'denied', 'over-limit', 'invalid', 'activating'] as const
export type Mode = (typeof modes)[number]

const target = z.string().refine((name) => calls.some((call) => matches(call, name)), 'Unknown call')

const FaultSetting = z.strictObject({
  mode: z.enum(modes).default('ok'),
  delayMs,
  only: z.union([target.transform((one) => [one]), z.array(target).min(1)]).optional(),
})

export type MapsFaults = ReturnType<typeof createMapsFaults>

export const createMapsFaults = () => createFaults(FaultSetting)
