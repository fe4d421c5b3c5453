// Builds what the user service is made of, and mounts it.
import type { Assembly, Kit } from '@jumpingjack/kit/service'
import type { UserEnv } from './env.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { createFavoriteStore } from './favorites/favorites.store.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { createUsernameStore } from './profile/usernames.store.ts'
import { connectionRoutes } from './social/connections.routes.ts'
import { createConnectionStore } from './social/connections.store.ts'
import { createPlatforms } from './social/platforms.ts'
import { createTokenBox } from './social/token-box.ts'
import { endSubscriptions } from './subscription/subscription.actions.ts'
import { subscriptionReactions } from './subscription/subscription.reactions.ts'
import { subscriptionRoutes } from './subscription/subscription.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { createUserStore } from './users/users.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export async function assemble(kit: Kit, env: UserEnv): Promise<Assembly> {
  const users = createUserStore(kit.db)
  const usernames = createUsernameStore(kit.db)
  const favorites = createFavoriteStore(kit.db)
  const relay = kit.relay(users.model)
  const callGym = kit.caller('gym', env.GYM_URL)
  const { now, routes, log } = kit
  const connections = createConnectionStore(kit.db)
  const platforms = createPlatforms(env.platforms, env.PUBLIC_URL)
  const box = createTokenBox(env.SOCIAL_TOKEN_KEYS)
  const accounts = { users, relay, log, now }

  userRoutes(routes, accounts)
  subscriptionRoutes(routes, accounts)
  profileRoutes(routes, { users, usernames, relay, now })
  favoriteRoutes(routes, { favorites, callGym, now })
  connectionRoutes(routes, { connections, platforms, box, log, now })
  kit.every(hourMs, 'forget-attempts', () => connections.forgetAttempts(now()))
  kit.every(minuteMs, 'end-subscriptions', () => endSubscriptions(accounts))
  return { reactions: subscriptionReactions(accounts) }
}
