// The open event streams of this process, and the gyms that each of them watches.
import { type DomainEvent, eventCatalogue } from '@jumpingjack/contracts/events/events'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { beatMs, type LiveMessage } from '@jumpingjack/contracts/gateway/live'
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

/** Topics. A member may watch any id as one of a gym, and must not learn of another member by it. */
const ofGym = (gymId: string) => `gym ${gymId}`
const ofMember = (userId: string) => `member ${userId}`
const topicsOf = ({ userId, gymIds }: LiveStream) => [ofMember(userId), ...gymIds.map(ofGym)]

export function createLiveHub() {
  const streams = new Map<LiveStream, number>()
  const byTopic = createGroups()
  /** The last message of each type about each topic. */
  const recent = new LRUCache<string, SentMessage>({ max: recentMax, ttl: recentMs })

  function remove(stream: LiveStream): void {
    streams.delete(stream)
    for (const topic of topicsOf(stream)) byTopic.remove(topic, stream)
  }

  function sendTo(topic: string, message: SentMessage): number {
    recent.set(`${topic} ${message.type}`, message)
    return send(byTopic.of(topic), message)
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
  }, beatMs)

  return {
    /** Returns false when the member has too many streams. A stream is removed when its response closes. */
    add(stream: LiveStream): boolean {
      if (byTopic.of(ofMember(stream.userId)).length >= streamsPerMemberMax) return false
      streams.set(stream, Date.now())
      for (const topic of topicsOf(stream)) byTopic.add(topic, stream)
      stream.res.on('close', () => remove(stream))
      // An error without a listener would end the process.
      stream.res.on('error', () => remove(stream))
      return true
    },
    /** Sends what the page of a new stream may have missed since it has read its gyms. */
    sendRecent(stream: LiveStream): void {
      for (const topic of topicsOf(stream)) {
        const messages = recentTypes.flatMap((type) => recent.get(`${topic} ${type}`) ?? [])
        for (const message of messages) send([stream], message)
      }
    },
    /** Sends to the streams that watch the gym, and returns their number. */
    sendToGym: (message: GymMessage): number => sendTo(ofGym(message.gymId), message),
    sendToMember: (userId: string, message: SentMessage): number => sendTo(ofMember(userId), message),
    sendToAll: (message: LiveMessage) => void send([...streams.keys()], message),
    endSession: (sessionId: string) => endWhere((stream) => stream.sessionId === sessionId),
    close(): void {
      clearInterval(beating)
      endWhere(() => true)
    },
  }
}

/** The streams of each topic. */
function createGroups() {
  const groups = new Map<string, Set<LiveStream>>()
  return {
    of: (topic: string): LiveStream[] => [...(groups.get(topic) ?? [])],
    add(topic: string, stream: LiveStream): void {
      groups.set(topic, (groups.get(topic) ?? new Set()).add(stream))
    },
    remove(topic: string, stream: LiveStream): void {
      const group = groups.get(topic)
      group?.delete(stream)
      if (group?.size === 0) groups.delete(topic)
    },
  }
}

/** Converts an event to a live message by the event catalogue. */
export function sendLiveMessage(hub: LiveHub, event: DomainEvent): void {
  setSpanAttribute('live.streams', sendEvent(hub, event))
}

/** Returns the number of streams. */
function sendEvent(hub: LiveHub, { name, data }: DomainEvent): number {
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
