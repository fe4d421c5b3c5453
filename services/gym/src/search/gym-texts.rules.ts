// The JSON of gyms in lists. The same gyms are listed again and again, and their JSON changes at most once per minute.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { type ListedGym, toGym } from '../gyms/gyms.rules.ts'

/** A gym that has changed is another object. */
const texts = new WeakMap<ListedGym, { minute: number; text: string }>()

/** The JSON of `toGym` of each. Opening hours are to the minute. */
export function gymTexts(gyms: readonly ListedGym[], now: Date): string[] {
  return gyms.map((gym) => textOf(gym, now))
}

function textOf(gym: ListedGym, now: Date): string {
  const minute = Math.floor(now.getTime() / minuteMs)
  const known = texts.get(gym)
  if (known?.minute === minute) return known.text
  const text = JSON.stringify(toGym(gym, now))
  texts.set(gym, { minute, text })
  return text
}
