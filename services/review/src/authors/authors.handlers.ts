// What the review service does when a member appears or changes the name.
import type { EventData } from '@jumpingjack/contracts/events/events'
import type { EventHandlers } from '@jumpingjack/kit/messaging/consumer'
import type { ReviewStore } from '../reviews/reviews.store.ts'
import type { AuthorStore } from './authors.store.ts'

export function authorHandlers(authors: AuthorStore, reviews: ReviewStore): EventHandlers {
  async function learnName({ userId, authorName, revision }: EventData<'user-updated'>): Promise<void> {
    await authors.keep(userId, authorName, revision)
    // From the row, not the event: an older event that comes late still leaves the newest name everywhere.
    const author = await authors.find(userId)
    if (author) await reviews.rename(author)
  }
  return {
    'user-created': (event) => learnName(event.data),
    'user-updated': (event) => learnName(event.data),
  }
}
