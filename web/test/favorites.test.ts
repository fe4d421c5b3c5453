import { beforeEach, describe, expect, it } from 'vitest'
import { favoriteLink } from '../src/features/favorites/favorite-rules.ts'
import { localStore } from '../src/lib/browser-store.ts'
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

const key = 'favorites-waiting:ann'

describe('offlineQueue', () => {
  beforeEach(() => localStore.removeItem(key))

  it('keeps the latest toggle of a gym', () => {
    enqueueToggle('ann', 'g1', true)
    enqueueToggle('ann', 'g2', true)
    enqueueToggle('ann', 'g1', false)
    expect(readOfflineQueue('ann')).toEqual({ g1: false, g2: true })
  })

  it('is separate per member', () => {
    enqueueToggle('ann', 'g1', true)
    expect(readOfflineQueue('ben')).toEqual({})
  })

  it('drops a sent toggle, unless the gym was toggled again meanwhile', () => {
    enqueueToggle('ann', 'g1', true)
    enqueueToggle('ann', 'g2', false)
    dequeueToggle('ann', 'g1', true)
    dequeueToggle('ann', 'g2', true)
    expect(readOfflineQueue('ann')).toEqual({ g2: false })
  })

  it('removes its key when it is empty', () => {
    enqueueToggle('ann', 'g1', true)
    dequeueToggle('ann', 'g1', true)
    expect(localStore.getItem(key)).toBeNull()
  })

  it.each(['', 'not json', '[]', '{"g1":"yes"}', 'null'])('reads %j as empty', (text) => {
    localStore.setItem(key, text)
    expect(readOfflineQueue('ann')).toEqual({})
  })
})
