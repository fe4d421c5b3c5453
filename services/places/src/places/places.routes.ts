// HTTP edge of searches at the provider: counted a member, and never kept by anybody on the way.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import {
  findPlace,
  readPlace,
  searchPlaces,
  searchPlacesByName,
  suggestLocations,
} from '@jumpingjack/contracts/places/places'
import { reply } from '@jumpingjack/kit/http/reply'
import type { Input, Routes } from '@jumpingjack/kit/http/routes'
import type { z } from 'zod'
import type { Provider } from '../provider/provider.ts'
import * as actions from './places.actions.ts'
import type { Quota } from './quota.ts'

export function placesRoutes(
  routes: Routes,
  { provider, quota }: { provider: Provider; quota: Quota },
): void {
  function serve<E extends Endpoint & { access: 'member' }>(
    endpoint: E,
    handler: (input: Input<E>) => Promise<z.input<E['reply']>>,
  ) {
    routes.serve(endpoint, async (input) => {
      await quota.take(input.member.userId)
      return reply(await handler(input), { headers: { 'Cache-Control': 'no-store' } })
    })
  }

  serve(searchPlaces, ({ query }) => {
    const around = { lat: query.lat, lng: query.lng, radiusMetres: query.radius }
    const search = query.mode === 'text' ? actions.searchAsText : actions.searchNearby
    return search(provider, around)
  })
  serve(searchPlacesByName, ({ query }) => actions.searchByName(provider, query.name))
  serve(suggestLocations, ({ query }) => actions.suggestLocations(provider, query.text))
  serve(readPlace, ({ params }) => actions.readPlace(provider, params.placeId))
  // No member asks this, and it costs nothing.
  routes.serve(findPlace, ({ params }) => actions.findPlace(provider, params.placeId))
}
