// A places service with a fake of the maps provider.
import type { Mode } from '@jumpingjack/fakes/src/maps/faults.ts'
import { startFakeMaps } from '@jumpingjack/fakes/test/lib/start-fakes.ts'
import { parseEnv } from '@jumpingjack/kit/service/env'
import { startHttpService } from '@jumpingjack/kit/service/http-service'
import { createTestBed, type TestClient } from '@jumpingjack/kit/testing/testing'
import { assemble } from '../src/app.ts'
import { PlacesEnv } from '../src/env.ts'

export const serverKey = 'AIzaSyTESTSERVER0123456789012345678901'
export const browserKey = 'AIzaSyTESTBROWSER012345678901234567890'
export const mapId = 'a1b2c3d4e5f60718'

export interface PlacesBed {
  /** Address of the fake. */
  mapsUrl: string
  member: TestClient
  visitor: TestClient
  /** A client with the identity of a service. */
  service: TestClient
  /** A member of a second service with other settings and the same fake, and more of them. */
  another(
    settings: Record<string, string>,
    now?: () => Date,
  ): Promise<TestClient & { newMember(): Promise<TestClient> }>
  setMode(mode: Mode, only?: string | string[]): Promise<void>
  /** Calls that the fake has received since the last `setMode`. */
  calls(): Promise<Record<string, number>>
}

let shared: Promise<PlacesBed> | undefined

/** Started once per worker, whose files share it, and ended with it. */
export function sharedPlaces(): Promise<PlacesBed> {
  shared ??= bootPlaces()
  return shared
}

async function bootPlaces(): Promise<PlacesBed> {
  const bed = await createTestBed()
  const maps = await startFakeMaps({ port: 0, serverKey, browserKey })

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
      ...own,
    }
    const service = await startHttpService('places', parseEnv(PlacesEnv, given), assemble, now)
    return service.url
  }
  const control = (method: string, path: string, body?: unknown) =>
    fetch(new URL(`/control/maps${path}`, maps.url), {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const url = await start({})

  return {
    mapsUrl: maps.url,
    member: await bed.client('places', url),
    visitor: await bed.client('places', url, { role: 'visitor' }),
    service: await bed.client('places', url, { role: 'service', service: 'gym' }),
    async another(own, now) {
      const address = await start(own, now)
      return { ...(await bed.client('places', address)), newMember: () => bed.client('places', address) }
    },
    async setMode(mode, only) {
      await control('POST', '', { mode: 'ok' })
      if (mode !== 'ok') await control('POST', '', { mode, only, delayMs: 500 })
      await control('DELETE', '/ledger')
    },
    async calls() {
      const ledger = (await (await control('GET', '/ledger')).json()) as Record<string, number>
      return Object.fromEntries(
        Object.entries(ledger).filter(([call, count]) => call.startsWith('web.') && count > 0),
      )
    },
  }
}
