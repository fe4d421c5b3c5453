// The posts of all networks. In memory.
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface Post {
  id: string
  network: string
  accountId: string
  message: string
  pictureIds: string[]
  at: Date
}

/** One per message of an account. `times` above 1 means that it was posted more than once. */
export interface PostCount {
  network: string
  accountId: string
  message: string
  photos: number
  times: number
}

const postsMax = 20_000
const picturesMax = 300
const pictureMaxBytes = 10_000_000
const fetchTimeoutMs = 5_000

export type Posts = ReturnType<typeof createPosts>

export function createPosts() {
  const posts: Post[] = []
  const pictures = new LRUCache<string, Buffer>({ max: picturesMax })

  /** Returns its id, or undefined for anything but a JPEG: the only format that all networks accept. */
  function keepPicture(bytes: Buffer): string | undefined {
    const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
    if (!isJpeg || bytes.length > pictureMaxBytes) return undefined
    const id = randomUUID()
    pictures.set(id, bytes)
    return id
  }

  return {
    keepPicture,
    picture: (id: string) => pictures.get(id),

    /** For networks that accept an address instead of a file. */
    async fetchPicture(address: string): Promise<string | undefined> {
      try {
        const reply = await fetch(address, { signal: AbortSignal.timeout(fetchTimeoutMs) })
        return reply.ok ? keepPicture(Buffer.from(await reply.arrayBuffer())) : undefined
      } catch {
        return undefined
      }
    },

    add(post: Omit<Post, 'id' | 'at'>): string {
      const id = randomUUID()
      posts.push({ ...post, id, at: new Date() })
      if (posts.length > postsMax) posts.shift()
      return id
    },

    newest(network: string | undefined, limit: number): Post[] {
      const wanted = posts.filter((post) => network === undefined || post.network === network)
      return wanted.slice(-limit).reverse()
    },

    counts(): PostCount[] {
      const counts = new Map<string, PostCount>()
      for (const { network, accountId, message, pictureIds } of posts) {
        const key = JSON.stringify([network, accountId, message])
        const times = (counts.get(key)?.times ?? 0) + 1
        counts.set(key, { network, accountId, message, photos: pictureIds.length, times })
      }
      return [...counts.values()]
    },
  }
}
