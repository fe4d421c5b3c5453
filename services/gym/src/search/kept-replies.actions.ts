// Replies that all members get alike, until a gym changes or the next minute begins: opening hours are to the minute.
import type { JsonText } from '@jumpingjack/kit/routing/reply'
import { LRUCache } from 'lru-cache'
import type { GymIndex } from './gym-index.store.ts'
import { wholeMinute } from './index/gym-filter.rules.ts'
import type { GymSearcher } from './index/gym-search.rules.ts'

const keptBytes = 16_000_000
/** Bytes in memory besides the texts. */
const overhead = 500

/** Makes the reply to a query, or reads it. Concurrent calls may each make it. */
export type KeepReply<Reply> = (
  query: object,
  make: (searcher: GymSearcher, at: Date) => Promise<Reply>,
) => Promise<Reply>

export function createKeptReplies<Reply extends { json: JsonText<unknown> }>(
  gymIndex: GymIndex,
  now: () => Date,
): KeepReply<Reply> {
  const kept = new LRUCache<string, { version: string; reply: Reply }>({ maxSize: keptBytes })
  return async (query, make) => {
    const searcher = await gymIndex.current()
    const at = wholeMinute(now())
    const [key, version] = [JSON.stringify(query), `${gymIndex.version()} ${at.getTime()}`]
    const known = kept.get(key)
    if (known?.version === version) return known.reply
    const reply = await make(searcher, at)
    kept.set(key, { version, reply }, { size: key.length + reply.json.bytes.length + overhead })
    return reply
  }
}
