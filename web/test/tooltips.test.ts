import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTooltipTiming } from '../src/ui/overlay/tooltips.tsx'

let shown: string | undefined
const timing = () => createTooltipTiming<string>((control) => (shown = control))

beforeEach(() => {
  shown = undefined
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('opens after 700 ms on one control, unless the pointer has left it', () => {
  const { point } = timing()
  point('close')
  vi.advanceTimersByTime(600)
  point(undefined)
  vi.advanceTimersByTime(1_000)
  expect(shown).toBeUndefined()
  point('heart')
  vi.advanceTimersByTime(699)
  point('heart')
  expect(shown).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown).toBe('heart')
})

it('stays closed on a pressed control until the pointer returns to it', () => {
  const { point, close } = timing()
  point('heart')
  vi.advanceTimersByTime(700)
  close()
  point('heart')
  vi.advanceTimersByTime(2_000)
  expect(shown).toBeUndefined()
  point(undefined)
  point('heart')
  vi.advanceTimersByTime(700)
  expect(shown).toBe('heart')
})
