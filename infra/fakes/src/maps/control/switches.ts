// How the stand-in misbehaves when a test wants it to, and the count of what it was asked.
import { z } from 'zod'

/** A call is a channel and a name, as `js.nearby`: asked by the browser script, or as a web service. */
export const calls = [
  'js.script',
  'js.authenticate',
  'js.tiles',
  'js.nearby',
  'js.place',
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

const target = z.string().refine((name) => calls.some((call) => isMeant(call, name)), 'Unknown call')

export const SwitchOrder = z.strictObject({
  mode: z.enum(modes),
  delayMs: z.int().min(0).max(60_000).default(2_000),
  /** A call, a channel or a name (`js.nearby`, `js`, `nearby`), or several; everything when absent. */
  only: z.union([target.transform((one) => [one]), z.array(target).min(1)]).optional(),
})
export type SwitchOrder = z.output<typeof SwitchOrder>

export interface Behaviour {
  mode: Mode
  delayMs: number
}

export interface Switches {
  /** An order without `only` replaces all earlier ones; one with it is added to them. */
  set(order: SwitchOrder): void
  /** Counts the call and says how to behave. */
  meet(call: Call): Behaviour
  ledger(): Record<string, number>
  clearLedger(): void
}

export function createSwitches(): Switches {
  let orders: SwitchOrder[] = []
  const counts = new Map<Call, number>()
  return {
    set(order) {
      orders = order.only ? [order, ...orders] : [order]
    },
    meet(call) {
      counts.set(call, (counts.get(call) ?? 0) + 1)
      const order = orders.find(({ only }) => !only || only.some((name) => isMeant(call, name)))
      return { mode: order?.mode ?? 'ok', delayMs: order?.delayMs ?? 0 }
    },
    ledger: () => Object.fromEntries(calls.map((call) => [call, counts.get(call) ?? 0])),
    clearLedger: () => counts.clear(),
  }
}

function isMeant(call: Call, name: string): boolean {
  return call === name || call.split('.').includes(name)
}
