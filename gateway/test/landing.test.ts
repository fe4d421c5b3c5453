import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { expect, it, vi } from 'vitest'
import { createPlacePages } from '../src/web/place-page.ts'
import { placePageOf } from './lib/place-pages.ts'

it('keeps the places of the landing page while the gym service does not reply', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isSilent = false
  const callGym = ((_endpoint: object, { query }: { query: object }) =>
    isSilent
      ? new Promise(() => {})
      : Promise.resolve(placePageOf({ name: 'Rope Gym' } as PublicGym, query))) as ServiceClient
  const { landing } = createPlacePages(callGym, 'https://gyms.example')
  const places = await landing()
  expect(places.links).toContain('/in/brooklyn-ny')
  isSilent = true
  vi.advanceTimersByTime(120_000)
  expect(await landing()).toEqual(places)
  vi.useRealTimers()
})
