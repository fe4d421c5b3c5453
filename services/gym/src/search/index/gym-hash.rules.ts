// A hash of everything of a gym but its ratings: FNV-1a, 32 bits (https://datatracker.ietf.org/doc/draft-eastlake-fnv).
import { factBits } from '../../facts/fact-bits.rules.ts'
import type { IndexedGym } from './gym-columns.rules.ts'

const numbers = new Float64Array(2)
const halves = new Uint32Array(numbers.buffer)

/** `hours` is the number of its hours. */
export function hashOf(gym: IndexedGym, hours: number): number {
  const { name, address, description, latitude, longitude, type } = gym
  numbers[0] = latitude
  numbers[1] = longitude
  let hash = mixed(0x811c9dc5, factBits(gym))
  for (const half of halves) hash = mixed(hash, half)
  for (const text of [name, address, description ?? '', type]) hash = mixed(withText(hash, text), text.length)
  return mixed(hash, hours)
}

function withText(start: number, text: string): number {
  let hash = start
  for (let index = 0; index < text.length; index++) hash = mixed(hash, text.charCodeAt(index))
  return hash
}

function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193)
}
