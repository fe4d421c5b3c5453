// HTTP edge of the member's own favourites.
import {
  addFavorite,
  listFavorites,
  readFavoriteStatus,
  removeFavorite,
  writeFavoriteNote,
} from '@jumpingjack/contracts/user/favorites'
import { pageReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './favorites.actions.ts'

export function favoriteRoutes(routes: Routes, deps: actions.FavoriteDeps): void {
  routes.serve(listFavorites, async ({ member, query, req }) =>
    pageReply(req, await actions.listFavorites(deps, member.userId, query)),
  )
  routes.serve(addFavorite, ({ member, body }) => actions.addFavorite(deps, member.userId, body))
  routes.serve(readFavoriteStatus, ({ member, params }) =>
    actions.readStatus(deps, member.userId, params.gymId),
  )
  routes.serve(removeFavorite, ({ member, params }) =>
    actions.removeFavorite(deps, member.userId, params.gymId),
  )
  routes.serve(writeFavoriteNote, ({ member, params, body }) =>
    actions.writeNote(deps, member.userId, params.gymId, body),
  )
}
