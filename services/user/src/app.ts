// Builds the parts of the user service and mounts its routes.
import { hourMs, minuteMs } from '@jumpingjack/contracts/fields/durations'
import { createAliases } from '@jumpingjack/kit/mongo/aliases'
import { migrate } from '@jumpingjack/kit/mongo/migrate'
import { createErasures, handleDeletedAccounts } from '@jumpingjack/kit/service/erasures'
import type { Assembly, Kit } from '@jumpingjack/kit/service/service'
import { connectionRoutes } from './connections/connections.routes.ts'
import { createConnectionStore } from './connections/connections.store.ts'
import { createTokenCipher } from './connections/token-cipher.store.ts'
import { renewExpiring } from './connections/tokens.actions.ts'
import type { UserEnv } from './env.ts'
import { moveLeftoverFavorites } from './favorites/favorites.actions.ts'
import { favoriteHandlers } from './favorites/favorites.handlers.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { createFavoriteStore } from './favorites/favorites.store.ts'
import { listRoutes } from './lists/lists.routes.ts'
import { createListStore } from './lists/lists.store.ts'
import { eraseMember } from './personal-data/personal-data.actions.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { createPlatforms } from './platforms/platforms.client.ts'
import { deleteOldPosts } from './posts/posts.actions.ts'
import { postRoutes } from './posts/posts.routes.ts'
import { createPostStore } from './posts/posts.store.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { createUsernameStore, looksMigration } from './profile/usernames.store.ts'
import { endSubscriptions } from './subscription/subscription.actions.ts'
import { subscriptionHandlers } from './subscription/subscription.handlers.ts'
import { subscriptionRoutes } from './subscription/subscription.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { createUserStore } from './users/users.store.ts'

export async function assemble(kit: Kit, env: UserEnv): Promise<Assembly> {
  const users = createUserStore(kit.db)
  const usernames = createUsernameStore(kit.db)
  const erasures = createErasures(kit.db)
  const relay = kit.relay(users.model)
  const { now, routes, log } = kit
  const connections = createConnectionStore(kit.db)
  const platforms = createPlatforms(env.platforms, env.PUBLIC_URL)
  const cipher = createTokenCipher(env.SOCIAL_TOKEN_KEYS)
  const listStore = createListStore(kit.db)
  const favorites = {
    favorites: createFavoriteStore(kit.db),
    mergedGyms: createAliases(kit.db, 'mergedGyms'),
    callGym: kit.serviceClient('gym', env.GYM_URL),
    isErased: erasures.has,
    inOwnLists: listStore.inOwnLists,
    now,
  }
  const lists = { ...favorites, lists: listStore }
  const tokens = { connections, platforms, cipher, log, now }
  const posting = { ...tokens, users, posts: createPostStore(kit.db), running: new Set<Promise<unknown>>() }
  const accounts = { users, relay, isErased: erasures.has, log, now }
  const erasing = { ...tokens, users, usernames, favorites: lists.favorites, lists: lists.lists }

  userRoutes(routes, accounts)
  subscriptionRoutes(routes, accounts)
  profileRoutes(routes, { users, usernames, relay, now })
  favoriteRoutes(routes, favorites)
  listRoutes(routes, lists)
  connectionRoutes(routes, tokens)
  postRoutes(routes, posting)
  personalDataRoutes(routes, { ...erasing, erasures, erasureRelay: kit.relay(erasures.model) })
  const erasure = handleDeletedAccounts(kit, ({ userId }) => eraseMember(erasing, userId))
  kit.every(hourMs, 'delete-connect-attempts', () => connections.deleteExpiredAttempts(now()))
  kit.every(hourMs, 'renew-tokens', () => renewExpiring(tokens))
  kit.every(hourMs, 'delete-old-posts', () => deleteOldPosts(posting))
  kit.every(hourMs, 'add-looks', () => migrate(usernames.model, looksMigration, log))
  kit.every(minuteMs, 'move-favorites', () => moveLeftoverFavorites(favorites))
  kit.every(minuteMs, 'end-subscriptions', () => endSubscriptions(accounts))
  return {
    handlers: { ...subscriptionHandlers(accounts), ...favoriteHandlers(favorites), ...erasure.handlers },
    async stop() {
      await Promise.allSettled(posting.running)
    },
  }
}
