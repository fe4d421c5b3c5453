import { beforeEach, describe, expect, it } from 'vitest'
import { favoriteLink } from '../src/features/favorites/favorite-rules.ts'
import { dequeueToggle, enqueueToggle, readOfflineQueue } from '../src/lib/offline/offline-queue.ts'
import { aGym } from './a-gym.ts'

describe('favoriteLink', () => {
  it.each([
    ['40.7000000', '-74.0000000', '/?lat=40.7&lng=-74&zoom=15&selected=g1'],
    ['-0.5', '0.25', '/?lat=-0.5&lng=0.25&zoom=15&selected=g1'],
    ['0', '0', '/'],
    ['0.0000000', '0.0000000', '/'],
    ['0', '-74', '/'],
    ['40.7', '0', '/'],
    ['', '', '/'],
  ])('of a gym at %s, %s is %s', (latitude, longitude, link) => {
    expect(favoriteLink(aGym({ id: 'g1', latitude, longitude }))).toBe(link)
  })
})

describe('offlineQueue', () => {
  let kept: Map<string, string>
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  beforeEach(() => {
    kept = new Map()
  })

  it('keeps the latest toggle of a gym', () => {
    enqueueToggle('ann', 'g1', true, store)
    enqueueToggle('ann', 'g2', true, store)
    enqueueToggle('ann', 'g1', false, store)
    expect(readOfflineQueue('ann', store)).toEqual({ g1: false, g2: true })
  })

  it('is separate per member', () => {
    enqueueToggle('ann', 'g1', true, store)
    expect(readOfflineQueue('ben', store)).toEqual({})
  })

  it('drops a sent toggle, unless the gym was toggled again meanwhile', () => {
    enqueueToggle('ann', 'g1', true, store)
    enqueueToggle('ann', 'g2', false, store)
    dequeueToggle('ann', 'g1', true, store)
    dequeueToggle('ann', 'g2', true, store)
    expect(readOfflineQueue('ann', store)).toEqual({ g2: false })
  })

  it('removes its key when it is empty', () => {
    enqueueToggle('ann', 'g1', true, store)
    dequeueToggle('ann', 'g1', true, store)
    expect(kept.size).toBe(0)
  })

  it.each(['', 'not json', '[]', '{"g1":"yes"}', 'null'])('reads %j as empty', (text) => {
    kept.set('favorites-waiting:ann', text)
    expect(readOfflineQueue('ann', store)).toEqual({})
  })
})
