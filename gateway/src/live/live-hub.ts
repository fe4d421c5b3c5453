// The open event streams of this process, and the gyms that each of them watches.
import { type DomainEvent, eventCatalogue } from '@jumpingjack/contracts/events/events'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import type { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import { setSpanAttribute } from '@jumpingjack/kit/telemetry/trace'
import type { Response } from 'express'
import { LRUCache } from 'lru-cache'

export interface LiveStream {
  sessionId: string
  userId: string
  gymIds: readonly string[]
  res: Response
}

type GymMessage = Extract<LiveMessage, { gymId: string }>
type SentMessage = Exclude<LiveMessage, { type: 'missed' }>

export type LiveHub = ReturnType<typeof createLiveHub>

const streamsPerMemberMax = 20
const heartbeatMs = 15_000
/** An event, because browsers hide comments from pages. */
const heartbeat = 'event: beat\ndata:\n\n'
/** The session is checked only when a stream opens, so a stream is closed after this time. */
const streamMaxMs = 30 * minuteMs
/** A stream is cut when its client does not read and this much is buffered. */
const bufferMaxBytes = 256 * 1024
/** A page opens its stream later than it reads its gyms: a slow one by seconds. */
const recentMs = 30_000
const recentMax = 10_000
const recentTypes = ['gym-rated', 'reviews-changed', 'gym-changed', 'subscription-changed'] as const

function send(streams: readonly LiveStream[], message: LiveMessage): number {
  const text = `data: ${JSON.stringify(message)}\n\n`
  for (const { res } of streams) {
    if (res.writableLength > bufferMaxBytes) res.destroy()
    else res.write(text)
  }
  return streams.length
}

export function createLiveHub() {
  const streams = new Map<LiveStream, number>()
  const byGym = createGroups()
  const byMember = createGroups()
  /** The last message of each type for each gym and member. */
  const recent = new LRUCache<string, SentMessage>({ max: recentMax, ttl: recentMs })
  const keyOf = (type: SentMessage['type'], id: string) => `${type} ${id}`

  function remove(stream: LiveStream): void {
    streams.delete(stream)
    byMember.remove(stream.userId, stream)
    for (const gymId of stream.gymIds) byGym.remove(gymId, stream)
  }

  function endWhere(matches: (stream: LiveStream, openedAt: number) => boolean): void {
    for (const [stream, openedAt] of streams) {
      if (!matches(stream, openedAt)) continue
      // At once: `close` comes later, and a write in between would be an error.
      remove(stream)
      stream.res.end()
    }
  }

  const beating = setInterval(() => {
    endWhere((_stream, openedAt) => Date.now() - openedAt > streamMaxMs)
    for (const { res } of streams.keys()) res.write(heartbeat)
  }, heartbeatMs)

  return {
    /** Returns false when the member has too many streams. A stream is removed when its response closes. */
    add(stream: LiveStream): boolean {
      if (byMember.of(stream.userId).length >= streamsPerMemberMax) return false
      streams.set(stream, Date.now())
      byMember.add(stream.userId, stream)
      for (const gymId of stream.gymIds) byGym.add(gymId, stream)
      stream.res.on('close', () => remove(stream))
      // An error without a listener would end the process.
      stream.res.on('error', () => remove(stream))
      return true
    },
    /** Sends what the page of a new stream may have missed since it has read its gyms. */
    sendRecent(stream: LiveStream): void {
      for (const id of [stream.userId, ...stream.gymIds]) {
        const messages = recentTypes.flatMap((type) => recent.get(keyOf(type, id)) ?? [])
        for (const message of messages) send([stream], message)
      }
    },
    /** Sends to the streams that watch the gym, and returns their number. */
    sendToGym(message: GymMessage): number {
      recent.set(keyOf(message.type, message.gymId), message)
      return send(byGym.of(message.gymId), message)
    },
    sendToMember(userId: string, message: SentMessage): number {
      recent.set(keyOf(message.type, userId), message)
      return send(byMember.of(userId), message)
    },
    sendToAll: (message: LiveMessage) => void send([...streams.keys()], message),
    endSession: (sessionId: string) => endWhere((stream) => stream.sessionId === sessionId),
    close(): void {
      clearInterval(beating)
      endWhere(() => true)
    },
  }
}

/** The streams of each gym or member. */
function createGroups() {
  const groups = new Map<string, Set<LiveStream>>()
  return {
    of: (key: string): LiveStream[] => [...(groups.get(key) ?? [])],
    add(key: string, stream: LiveStream): void {
      groups.set(key, (groups.get(key) ?? new Set()).add(stream))
    },
    remove(key: string, stream: LiveStream): void {
      const group = groups.get(key)
      group?.delete(stream)
      if (group?.size === 0) groups.delete(key)
    },
  }
}

/** Converts an event to a live message by the event catalogue. */
export function sendLiveMessage(hub: LiveHub, event: DomainEvent): void {
  setSpanAttribute('live.streams', sendTo(hub, event))
}

/** Returns the number of streams. */
function sendTo(hub: LiveHub, { name, data }: DomainEvent): number {
  const type = eventCatalogue[name].live
  if (type === 'gym-rated' && 'sequence' in data) return hub.sendToGym({ type, ...data })
  if (type === 'gym-changed' && 'closed' in data) return hub.sendToGym({ type, ...data })
  if (name === 'gym-reopened' && type === 'gym-changed' && 'gymId' in data)
    return hub.sendToGym({ type, gymId: data.gymId, closed: null })
  if ((type === 'reviews-changed' || type === 'gym-changed') && 'gymId' in data)
    return hub.sendToGym({ type, gymId: data.gymId })
  if (type === 'subscription-changed' && 'userId' in data) return hub.sendToMember(data.userId, { type })
  return 0
}
