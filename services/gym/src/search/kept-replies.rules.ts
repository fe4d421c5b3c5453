// Replies that all members get alike, until a gym changes or the next minute begins: opening hours are to the minute.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { LRUCache } from 'lru-cache'

export interface KeptReplies<Reply> {
  /** Concurrent calls may each make the reply. `version` is the one of the index, read before. */
  get(key: string, version: number, now: Date, make: () => Promise<Reply>): Promise<Reply>
}

const keptBytes = 16_000_000
/** Bytes in memory besides the texts. */
const overhead = 500

export function createKeptReplies<Reply>(bytesOf: (reply: Reply) => number): KeptReplies<Reply> {
  const kept = new LRUCache<string, { version: string; reply: Reply }>({ maxSize: keptBytes })
  return {
    async get(key, gymsVersion, now, make) {
      const version = `${gymsVersion} ${Math.floor(now.getTime() / minuteMs)}`
      const known = kept.get(key)
      if (known?.version === version) return known.reply
      const reply = await make()
      kept.set(key, { version, reply }, { size: key.length + bytesOf(reply) + overhead })
      return reply
    },
  }
}
