// Builds the parts of the places service and mounts its routes.
import { readMapsConfig, testMapsKey } from '@jumpingjack/contracts/places/places'
import type { HttpAssembly, HttpKit } from '@jumpingjack/kit/service/http-service'
import { createDiagnostics } from './diagnostics/diagnostics.actions.ts'
import { googlePlacesUrl, type PlacesEnv } from './env.ts'
import { createMapsClient } from './maps/maps.client.ts'
import { placesRoutes } from './places/places.routes.ts'
import { createSearchQuota } from './places/search-quota.store.ts'

export async function assemble(kit: HttpKit, env: PlacesEnv): Promise<HttpAssembly> {
  const { routes, log, now } = kit
  const keys = { server: env.MAPS_SERVER_KEY, browser: env.MAPS_BROWSER_KEY }
  const maps = createMapsClient({
    placesAddress: env.MAPS_PLACES_URL,
    geocodingAddress: env.MAPS_API_URL,
    key: keys.server,
    log,
  })
  const quotaOptions = {
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    perMinute: env.PLACES_SEARCHES_PER_MINUTE,
  }
  const quota = await createSearchQuota(quotaOptions, log)

  routes.serve(readMapsConfig, async () => ({
    apiKey: keys.browser ?? '',
    scriptUrl: keys.browser && env.MAPS_SCRIPT_URL,
    mapId: keys.browser && env.MAPS_MAP_ID,
  }))
  placesRoutes(routes, { maps, quota })
  routes.serve(
    testMapsKey,
    createDiagnostics({
      probe: maps.probe,
      keys,
      site: env.PUBLIC_URL,
      isFake: env.MAPS_PLACES_URL !== googlePlacesUrl,
      now,
    }),
  )
  return {
    dependencies: { redis: quota.isConnected },
    async stop() {
      maps.close()
      quota.close()
    },
  }
}
