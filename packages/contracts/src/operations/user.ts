// Documentation of the endpoints of the user service.
import type * as favorites from '../user/favorites.ts'
import type * as profile from '../user/profile.ts'
import type * as social from '../user/social.ts'
import type * as subscription from '../user/subscription.ts'
import type * as users from '../user/users.ts'
import type { Operations } from './operation.ts'

export const userOperations = {
  listFavorites: { summary: 'List own favourites', description: 'Newest first.' },
  readFavoriteStatus: { summary: 'Read whether a gym is a favourite' },
  addFavorite: { summary: 'Add a favourite', description: 'Idempotent.', problems: ['gym.unknown'] },
  removeFavorite: { summary: 'Remove a favourite', description: 'Idempotent.' },
  updateProfile: {
    summary: 'Update the own profile',
    description: "Another member's id is `user.unknown`. Usernames are unique regardless of case.",
    problems: ['user.unknown', 'user.username-taken'],
  },
  listConnections: {
    summary: 'List own connections with social networks',
    description: "Empty for another member's `userId`.",
  },
  listConnectionsOf: { summary: 'List own connections, with the member in the path' },
  connectPlatform: {
    summary: 'Connect a social network',
    description: 'A browser navigation: redirects to the network, which redirects to the callback.',
  },
  finishConnecting: {
    summary: 'Finish the connection',
    description: 'Redirects to `/?connected=PLATFORM` or, after a failure, to `/?notConnected=PLATFORM`.',
  },
  disconnectPlatform: {
    summary: 'Disconnect a social network',
    description: 'Idempotent. The tokens are revoked where the platform supports it.',
  },
  setRenewal: {
    summary: 'Switch the reminder before Premium expires',
    description: 'Nothing is ever charged automatically.',
    problems: ['user.unknown'],
  },
  readCurrentUser: { summary: 'Read the own account' },
} as const satisfies Operations<
  typeof favorites & typeof profile & typeof social & typeof subscription & typeof users
>
