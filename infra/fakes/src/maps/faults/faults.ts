// Faults that tests inject into the calls, by call.
import { z } from 'zod'
import type { Fault } from '../../shared/apply-fault.ts'
import type { Ledger } from '../../shared/ledger.ts'

/** A channel and a name: `js` is the browser script, `web` the web service for servers. */
export const calls = [
  'js.script',
  'js.authenticate',
  'js.tiles',
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

export const FaultSetting = z.strictObject({
  mode: z.enum(modes),
  delayMs: z.int().min(0).max(60_000).default(2_000),
  /** A call, a channel or a name (`js.nearby`, `js`, `nearby`), or several; everything when absent. */
  only: z.union([target.transform((one) => [one]), z.array(target).min(1)]).optional(),
})
export type FaultSetting = z.output<typeof FaultSetting>

export interface Faults {
  /** A setting without `only` replaces all earlier ones, one with `only` is added to them. */
  set(setting: FaultSetting): void
  /** Records the call and returns its fault. */
  of(call: Call, details: string): Fault & { mode: Mode }
}

export function createFaults(ledger: Ledger): Faults {
  let settings: FaultSetting[] = []
  return {
    set(setting) {
      settings = setting.only ? [setting, ...settings] : [setting]
    },
    of(call, details) {
      ledger.record(call, details)
      const setting = settings.find(({ only }) => !only || only.some((name) => matches(call, name)))
      return setting ?? { mode: 'ok', delayMs: 0 }
    },
  }
}

function matches(call: Call, name: string): boolean {
  return call === name || call.split('.').includes(name)
}
