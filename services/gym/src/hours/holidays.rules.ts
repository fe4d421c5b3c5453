// Public holidays where a gym is.
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import type { Region } from './holiday-calendar.rules.ts'

export type Holiday = 'here' | 'elsewhere'

let calendar: typeof import('./holiday-calendar.rules.ts') | undefined
const years = new Map<string, Map<number, Holiday>>()

/** As in `US-NY`, or `DE` without a known state. Undefined where no holidays are known. */
export function regionAt(zone: string, address: string): string | undefined {
  const region = loaded().regionOf(zone, address)
  return region && [region.country, region.state].filter(Boolean).join('-')
}

/** Whether a day, in days since 1970, is a public holiday of a region; `elsewhere` if it may be that of its state. */
export function holidayOn(region: string, day: number): Holiday | undefined {
  const year = new Date(day * dayMs).getUTCFullYear()
  const key = `${region} ${year}`
  const days = years.get(key) ?? loaded().holidaysOf(partsOf(region), year)
  years.set(key, days)
  return days.get(day)
}

function partsOf(region: string): Region {
  const [country = '', state] = region.split('-')
  return { country, state }
}

/** In an image both modules are JavaScript. */
function loaded() {
  const path = `${import.meta.dirname}/holiday-calendar.rules${extname(import.meta.filename)}`
  calendar ??= createRequire(import.meta.filename)(path)
  return calendar as NonNullable<typeof calendar>
}
