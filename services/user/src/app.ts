// Builds what the user service is made of, and mounts it.
import { createAliases } from '@jumpingjack/kit/mongo/aliases'
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import type { UserEnv } from './env.ts'
import { moveLeftBehind } from './favorites/favorites.actions.ts'
import { favoriteHandlers } from './favorites/favorites.handlers.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { createFavoriteStore } from './favorites/favorites.store.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { createUsernameStore } from './profile/usernames.store.ts'
import { connectionRoutes } from './social/connections.routes.ts'
import { createConnectionStore } from './social/connections.store.ts'
import { createPlatforms } from './social/platforms.ts'
import { forgetPosts } from './social/posts.actions.ts'
import { postRoutes } from './social/posts.routes.ts'
import { createPostStore } from './social/posts.store.ts'
import { createTokenBox } from './social/token-box.ts'
import { endSubscriptions } from './subscription/subscription.actions.ts'
import { subscriptionHandlers } from './subscription/subscription.handlers.ts'
import { subscriptionRoutes } from './subscription/subscription.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { createUserStore } from './users/users.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export async function assemble(kit: Kit, env: UserEnv): Promise<Assembly> {
  const users = createUserStore(kit.db)
  const usernames = createUsernameStore(kit.db)
  const relay = kit.relay(users.model)
  const { now, routes, log } = kit
  const connections = createConnectionStore(kit.db)
  const platforms = createPlatforms(env.platforms, env.PUBLIC_URL)
  const box = createTokenBox(env.SOCIAL_TOKEN_KEYS)
  const favorites = {
    favorites: createFavoriteStore(kit.db),
    gyms: createAliases(kit.db, 'mergedGyms'),
    callGym: kit.serviceClient('gym', env.GYM_URL),
    now,
  }
  const tokens = { connections, platforms, box, log, now }
  const posting = { ...tokens, users, posts: createPostStore(kit.db), underWay: new Set<Promise<unknown>>() }
  const accounts = { users, relay, log, now }

  userRoutes(routes, accounts)
  subscriptionRoutes(routes, accounts)
  profileRoutes(routes, { users, usernames, relay, now })
  favoriteRoutes(routes, favorites)
  connectionRoutes(routes, tokens)
  postRoutes(routes, posting)
  kit.every(hourMs, 'forget-attempts', () => connections.forgetAttempts(now()))
  kit.every(hourMs, 'forget-posts', () => forgetPosts(posting))
  kit.every(minuteMs, 'move-favorites', () => moveLeftBehind(favorites))
  kit.every(minuteMs, 'end-subscriptions', () => endSubscriptions(accounts))
  return {
    handlers: { ...subscriptionHandlers(accounts), ...favoriteHandlers(favorites) },
    async stop() {
      await Promise.allSettled(posting.underWay)
    },
  }
}
