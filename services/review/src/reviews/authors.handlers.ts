// Handlers of the user service's events.
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import { type AuthorDeps, saveAuthorName } from './authors.actions.ts'

export function authorHandlers(deps: AuthorDeps): EventHandlers {
  return {
    'user-created': ({ data }) => saveAuthorName(deps, data),
    'user-updated': ({ data }) => saveAuthorName(deps, data),
  }
}
