// The posts of all networks. In memory.
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface Draft {
  message: string
  pictureIds: string[]
}

export interface Post extends Draft {
  network: string
  accountId: string
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
const draftsMax = 5_000
const picturesMax = 300
const pictureMaxBytes = 10_000_000
const fetchTimeoutMs = 5_000

export interface Picture {
  width: number
  height: number
  bytes: number
}
/** Returns what is wrong with a picture. */
type PictureCheck = (picture: Picture) => string | undefined

/** From the frame header (ITU T.81, B.2.2). */
function jpegSize(bytes: Buffer): Omit<Picture, 'bytes'> | undefined {
  if (bytes.subarray(0, 3).toString('hex') !== 'ffd8ff') return undefined
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return undefined
}

export function createPosts() {
  const posts: Post[] = []
  const pictures = new LRUCache<string, Buffer>({ max: picturesMax })
  const drafts = new LRUCache<string, Draft>({ max: draftsMax })

  /** Returns its id. Rejects all but a JPEG, the only format that all networks accept, and what `check` rejects. */
  function keepPicture(bytes: Buffer, check?: PictureCheck): string {
    const size = jpegSize(bytes)
    if (!size || bytes.length > pictureMaxBytes) throw new Rejection('The photo is not a JPEG')
    const fault = check?.({ ...size, bytes: bytes.length })
    if (fault) throw new Rejection(fault)
    const id = randomUUID()
    pictures.set(id, bytes)
    return id
  }

  return {
    keepPicture,
    picture: (id: string) => pictures.get(id),

    /** For networks that accept an address instead of a file. */
    async fetchPicture(address: string, check?: PictureCheck): Promise<string> {
      const signal = AbortSignal.timeout(fetchTimeoutMs)
      const reply = await fetch(address, { signal }).catch(() => undefined)
      if (!reply?.ok) throw new Rejection('The photo could not be fetched')
      return keepPicture(Buffer.from(await reply.arrayBuffer()), check)
    },

    /** Keeps a part of a post, for networks that prepare posts in several calls. Returns its id. */
    keepDraft(draft: Draft): string {
      const id = randomUUID()
      drafts.set(id, draft)
      return id
    },
    draft(id: string): Draft {
      const draft = drafts.get(id)
      if (!draft) throw new Rejection('The media is unknown')
      return draft
    },

    /** Returns its id. */
    add(post: Omit<Post, 'at'>): string {
      posts.push({ ...post, at: new Date() })
      if (posts.length > postsMax) posts.shift()
      return randomUUID()
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

/** A call that the network rejects. */
export class Rejection extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}
