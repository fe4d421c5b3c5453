// HTTP edge of searches at the maps provider: limited per member, never cached.
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import {
  findPlace,
  readPlace,
  searchPlaces,
  searchPlacesByName,
  suggestLocations,
} from '@jumpingjack/contracts/places/places'
import { Reply } from '@jumpingjack/kit/routing/reply'
import type { Input, Routes } from '@jumpingjack/kit/routing/routes'
import type { z } from 'zod'
import * as actions from './places.actions.ts'

export function placesRoutes(routes: Routes, { maps, quota }: actions.PlacesDeps): void {
  function serve<E extends Endpoint & { access: 'member' }>(
    endpoint: E,
    handler: (input: Input<E>) => Promise<z.input<E['reply']>>,
  ) {
    routes.serve(endpoint, async (input) => {
      await quota.take(input.member.userId)
      return new Reply(await handler(input), { headers: { 'Cache-Control': 'no-store' } })
    })
  }

  serve(searchPlaces, ({ query }) => {
    const around = { lat: query.lat, lng: query.lng, radiusMetres: query.radius }
    const search = query.mode === 'text' ? actions.searchAsText : actions.searchNearby
    return search(maps, around)
  })
  serve(searchPlacesByName, ({ query }) => actions.searchByName(maps, query.name, query))
  serve(suggestLocations, ({ query }) => actions.suggestLocations(maps, query.text, query))
  serve(readPlace, ({ params }) => actions.readPlace(maps, params.placeId))
  // For services. Free of charge, so it has no quota.
  routes.serve(findPlace, ({ params }) => actions.findPlace(maps, params.placeId))
}
