// HTTP edge of connections with social networks.
import {
  connectPlatform,
  disconnectPlatform,
  finishConnecting,
  listConnections,
  listConnectionsOf,
} from '@jumpingjack/contracts/user/social'
import { redirect } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './connections.actions.ts'
import type { TokenDeps } from './tokens.actions.ts'

export function connectionRoutes(routes: Routes, deps: TokenDeps): void {
  routes.serve(connectPlatform, async ({ member, params, query }) => {
    return redirect(await actions.startConnecting(deps, member, params.platform, query.returnTo))
  })
  routes.serve(finishConnecting, async ({ member, params, query, req }) => {
    const { search } = new URL(req.url ?? '', 'http://here')
    return redirect(await actions.finishConnecting(deps, member, params.platform, query.state, search))
  })
  routes.serve(listConnections, ({ member, query }) => actions.listConnections(deps, member, query.userId))
  routes.serve(listConnectionsOf, ({ member, params }) =>
    actions.listConnections(deps, member, params.userId),
  )
  routes.serve(disconnectPlatform, ({ member, params }) => actions.disconnect(deps, member, params.platform))
}
