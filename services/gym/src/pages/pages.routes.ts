// HTTP edge of the page of a gym.
import { readGym } from '@jumpingjack/contracts/gym/gyms'
import { readPublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { listPlaces, readPlacePage } from '@jumpingjack/contracts/place-pages/place-pages'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './pages.actions.ts'
import { keepPlaces, listAllPlaces, readPlace } from './place-page.actions.ts'
import { createSharedReviews } from './shared-reviews.client.ts'

export function pageRoutes(
  routes: Routes,
  given: Omit<actions.PageDeps, 'sharedReviews' | 'sharedPages'>,
): void {
  const sharedReviews = createSharedReviews(given.callReview)
  const deps = { ...given, sharedReviews, sharedPages: new WeakMap() }
  routes.serve(readGym, ({ member, params }) => actions.readGym(deps, params.id, member.userId))
  routes.serve(readPublicGym, ({ params }) => actions.readPublicGym(deps, params.id))
  const places = { ...given, readPlaces: keepPlaces(given.gymIndex) }
  routes.serve(readPlacePage, ({ query }) => readPlace(places, query))
  routes.serve(listPlaces, () => listAllPlaces(places))
}
