// HTTP edge of the member's own lists of favourites.
import {
  addToFavoriteList,
  createFavoriteList,
  deleteFavoriteList,
  orderFavoriteList,
  readFavoriteLists,
  removeFromFavoriteList,
  renameFavoriteList,
} from '@jumpingjack/contracts/user/favorite-lists'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './lists.actions.ts'

export function listRoutes(routes: Routes, deps: actions.ListDeps): void {
  routes.serve(readFavoriteLists, ({ member }) => actions.readLists(deps, member.userId))
  routes.serve(createFavoriteList, ({ member, body }) => actions.createList(deps, member.userId, body.name))
  routes.serve(renameFavoriteList, ({ member, params: { id }, body: { name } }) =>
    actions.renameList(deps, member.userId, { id, name }),
  )
  routes.serve(deleteFavoriteList, ({ member, params }) => actions.deleteList(deps, member.userId, params.id))
  routes.serve(orderFavoriteList, ({ member, params, body }) =>
    actions.orderList(deps, member.userId, params.id, body.gymIds),
  )
  routes.serve(addToFavoriteList, ({ member, params }) =>
    actions.addToList(deps, member.userId, params.id, params.gymId),
  )
  routes.serve(removeFromFavoriteList, ({ member, params }) =>
    actions.removeFromList(deps, member.userId, params.id, params.gymId),
  )
}
