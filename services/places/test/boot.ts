// A places service with a fake of the maps provider.
import type { Mode } from '@jumpingjack/fakes/src/maps/faults.ts'
import { controlFake, recordOf } from '@jumpingjack/fakes/test/lib/control-fake.ts'
import { startFakeMaps } from '@jumpingjack/fakes/test/lib/start-fakes.ts'
import { parseEnv } from '@jumpingjack/kit/service/env'
import { startHttpService } from '@jumpingjack/kit/service/http-service'
import { oncePerWorker } from '@jumpingjack/kit/testing/once-per-worker'
import { createTestBed, type TestBed } from '@jumpingjack/kit/testing/testing'
import { assemble } from '../src/app.ts'
import { PlacesEnv } from '../src/env.ts'

export const serverKey = 'AIzaSyTESTSERVER0123456789012345678901'
export const browserKey = 'AIzaSyTESTBROWSER012345678901234567890'
export const mapId = 'a1b2c3d4e5f60718'

export const sharedPlaces = oncePerWorker(() => bootPlaces())

/** On a given bed, with other settings. */
export async function bootPlaces(given?: TestBed, settings: Record<string, string> = {}) {
  const bed = given ?? (await createTestBed())
  const maps = await startFakeMaps({ serverKey, browserKey })

  async function start(own: Record<string, string>, now?: () => Date): Promise<string> {
    const given = {
      PORT: '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      IDENTITY_KEYS_DIR: bed.env('places').IDENTITY_KEYS_DIR,
      REDIS_URL: process.env.REDIS_URL,
      MAPS_PLACES_URL: maps.url,
      MAPS_API_URL: maps.url,
      MAPS_MAP_ID: mapId,
      PUBLIC_URL: 'https://gyms.example.com',
      MAPS_SERVER_KEY: serverKey,
      MAPS_BROWSER_KEY: browserKey,
      PLACES_SEARCHES_PER_MINUTE: '100000',
      ...settings,
      ...own,
    }
    const service = await startHttpService('places', parseEnv(PlacesEnv, given), assemble, now)
    return service.url
  }
  const control = (fault: object) => controlFake(maps.url, 'maps', fault)
  const url = await start({})
  const member = await bed.client('places', url)

  return {
    member,
    visitor: await bed.client('places', url, { role: 'visitor' }),
    /** A client with the identity of a service. */
    service: await bed.client('places', url, { role: 'service', service: 'gym' }),
    /** What a member gets below `/api/places/`. */
    get: (path: string) => member.call('GET', `/api/places/${path}`),
    /** A member of a second service with other settings and the same fake, and more of them. */
    async another(own: Record<string, string>, now?: () => Date) {
      const address = await start(own, now)
      return { ...(await bed.client('places', address)), newMember: () => bed.client('places', address) }
    },
    async setMode(mode: Mode, only?: string | string[], about?: string): Promise<void> {
      await control({ mode: 'ok' })
      if (mode !== 'ok') await control({ mode, only, about, delayMs: 500 })
      await fetch(`${maps.url}/control/maps/ledger`, { method: 'DELETE' })
    },
    /** Calls that the fake has received since the last `setMode`. */
    async calls(): Promise<Record<string, number>> {
      const ledger = await recordOf<Record<string, number>>(maps.url, 'maps/ledger')
      return Object.fromEntries(
        Object.entries(ledger).filter(([call, count]) => call.startsWith('web.') && count > 0),
      )
    },
  }
}
