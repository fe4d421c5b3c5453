// The endpoints of all contracts, for servers that route by them. Browsers import single contracts instead.
import { z } from 'zod'
import * as admin from '../admin/admin.ts'
import * as feedback from '../admin/feedback.ts'
import * as cases from '../admin/moderation.ts'
import * as account from '../gateway/account.ts'
import * as docs from '../gateway/docs.ts'
import * as accountExport from '../gateway/export.ts'
import * as live from '../gateway/live.ts'
import * as session from '../gateway/session.ts'
import * as vitals from '../gateway/vitals.ts'
import * as gymLists from '../gym/gym-lists.ts'
import * as gyms from '../gym/gyms.ts'
import * as merging from '../gym/merging.ts'
import * as publicGyms from '../gym/public-gyms.ts'
import * as suggestions from '../gym/suggestions.ts'
import * as textSearch from '../gym/text-search.ts'
import type { Endpoint } from '../http/endpoint.ts'
import * as payments from '../payment/payments.ts'
import * as placePages from '../place-pages/place-pages.ts'
import * as places from '../places/places.ts'
import * as exports from '../review/export.ts'
import * as moderation from '../review/moderation.ts'
import * as ratings from '../review/ratings.ts'
import * as reviewLists from '../review/review-lists.ts'
import * as reviews from '../review/reviews.ts'
import * as sharing from '../review/sharing.ts'
import * as uploads from '../review/uploads.ts'
import * as deletion from '../user/deletion.ts'
import * as favoriteLists from '../user/favorite-lists.ts'
import * as favorites from '../user/favorites.ts'
import * as posts from '../user/posts.ts'
import * as profile from '../user/profile.ts'
import * as social from '../user/social.ts'
import * as subscription from '../user/subscription.ts'
import * as users from '../user/users.ts'

const modules: readonly object[] = [
  account,
  accountExport,
  admin,
  cases,
  deletion,
  docs,
  exports,
  favoriteLists,
  favorites,
  feedback,
  gymLists,
  textSearch,
  gyms,
  live,
  merging,
  moderation,
  payments,
  placePages,
  places,
  posts,
  profile,
  publicGyms,
  ratings,
  reviewLists,
  reviews,
  session,
  sharing,
  social,
  subscription,
  suggestions,
  uploads,
  users,
  vitals,
]

const exported = modules.flatMap((module): [string, unknown][] => Object.entries(module))

/** By the names of their exports, which are the operation ids of the published documentation. */
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  exported.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

/** By the names of their exports, which are the names of the schemas in the published documentation. */
export const schemasByName: ReadonlyMap<string, z.ZodType> = new Map(
  exported.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)

export const allEndpoints: readonly Endpoint[] = [...endpointsByName.values()]

export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported
}
