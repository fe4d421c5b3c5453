// Builds what the user service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service'
import type { UserEnv } from './env.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { createFavoriteStore } from './favorites/favorites.store.ts'
import { userRoutes } from './users/users.routes.ts'
import { createUserStore } from './users/users.store.ts'

export async function assemble(kit: Kit, env: UserEnv): Promise<Assembly> {
  const users = createUserStore(kit.db)
  userRoutes(kit.routes, { users, relay: kit.relay(users.model), now: kit.now })
  const favorites = createFavoriteStore(kit.db)
  favoriteRoutes(kit.routes, { favorites, callGym: kit.caller('gym', env.GYM_URL), now: kit.now })
  return {}
}
