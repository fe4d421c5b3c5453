// Documentation of the endpoints of the user service.
import type * as favoriteLists from '../user/favorite-lists.ts'
import type * as favorites from '../user/favorites.ts'
import type * as profile from '../user/profile.ts'
import type * as social from '../user/social.ts'
import type * as subscription from '../user/subscription.ts'
import type * as users from '../user/users.ts'
import type { Operations } from './operation.ts'

export const userOperations = {
  listFavorites: { summary: 'List own favourites', description: 'Newest first.' },
  readFavoriteStatus: { summary: 'Read whether a gym is a favourite' },
  addFavorite: {
    summary: 'Add a favourite',
    description: 'With the note and the positions that a removed one had, if they are given. Idempotent.',
    problems: ['gym.unknown'],
  },
  removeFavorite: {
    summary: 'Remove a favourite',
    description:
      'Also from all lists, with its note. The reply has both, so that they can be restored. Idempotent.',
  },
  writeFavoriteNote: {
    summary: 'Write the note of a favourite',
    description:
      'Only the member sees it. An empty note removes it. With `instead`, only if that is the stored note, or this one.',
    problems: ['favorite.unknown', 'favorite.note-changed'],
  },
  readFavoriteLists: {
    summary: 'List own lists of favourites',
    description: 'Oldest first. Which gyms they have is part of the favourites.',
  },
  createFavoriteList: {
    summary: 'Create a list of favourites',
    description: 'Names are unique regardless of case.',
    problems: ['list.name-taken', 'list.too-many'],
  },
  renameFavoriteList: {
    summary: 'Rename a list of favourites',
    problems: ['list.unknown', 'list.name-taken'],
  },
  deleteFavoriteList: {
    summary: 'Delete a list of favourites',
    description: 'Its gyms stay favourites. Idempotent.',
  },
  orderFavoriteList: {
    summary: 'Order the gyms of a list',
    description:
      'Gyms that are not named follow in their order. Gyms that the list does not have are ignored.',
    problems: ['list.unknown'],
  },
  addToFavoriteList: {
    summary: 'Add a favourite to a list',
    description: 'At the end. Idempotent.',
    problems: ['list.unknown', 'favorite.unknown'],
  },
  removeFromFavoriteList: {
    summary: 'Remove a favourite from a list',
    description: 'It stays a favourite. Idempotent.',
  },
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
    description:
      'A browser navigation: redirects to the network, which redirects to the callback. `returnTo` is the page of this site to return to.',
  },
  finishConnecting: {
    summary: 'Finish the connection',
    description:
      'Redirects to the page where it began, with `connected=PLATFORM` or, after a failure, `notConnected=PLATFORM`.',
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
  readMember: { summary: "Read a member's name and e-mail address", problems: ['user.unknown'] },
} as const satisfies Operations<
  typeof favoriteLists &
    typeof favorites &
    typeof profile &
    typeof social &
    typeof subscription &
    typeof users
>
