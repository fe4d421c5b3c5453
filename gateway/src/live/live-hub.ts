// The open event streams of this process, and which gyms each of them watches.

import type { LiveMessage } from '@jumpingjack/contracts/gateway/live'
import type { Response } from 'express'

export interface LiveStream {
  sessionId: string
  userId: string
  gymIds: readonly string[]
  res: Response
}

export type GymMessage = Extract<LiveMessage, { gymId: string }>

export interface LiveHub {
  /** False when the member has too many already. The stream leaves by itself when it closes. */
  add(stream: LiveStream): boolean
  /** To everybody who watches the gym. */
  tell(message: GymMessage): void
  tellMember(userId: string, message: LiveMessage): void
  endSession(sessionId: string): void
  /** Ends all streams; browsers come back by themselves. */
  endAll(): void
  close(): void
}

const streamsPerMemberMax = 20
const heartbeatMs = 15_000
/** Whether the member may still listen is looked up anew at every start of a stream. */
const streamMaxMs = 30 * 60_000
/** A browser that reads nothing while this much waits for it starts over. */
const backlogMaxBytes = 256 * 1024

function send(streams: readonly LiveStream[], message: LiveMessage): void {
  const text = `data: ${JSON.stringify(message)}\n\n`
  for (const { res } of streams) {
    if (res.writableLength > backlogMaxBytes) res.destroy()
    else res.write(text)
  }
}

export function createLiveHub(): LiveHub {
  const streams = new Map<LiveStream, number>()
  const byGym = new Map<string, Set<LiveStream>>()

  function remove(stream: LiveStream): void {
    streams.delete(stream)
    for (const gymId of stream.gymIds) {
      const watching = byGym.get(gymId)
      watching?.delete(stream)
      if (watching?.size === 0) byGym.delete(gymId)
    }
  }

  function end(isMeant: (stream: LiveStream, openedAt: number) => boolean): void {
    for (const [stream, openedAt] of streams) {
      if (isMeant(stream, openedAt)) stream.res.end()
    }
  }

  const heartbeat = setInterval(() => {
    end((_stream, openedAt) => Date.now() - openedAt > streamMaxMs)
    for (const { res } of streams.keys()) res.write(':\n\n')
  }, heartbeatMs)

  return {
    add(stream) {
      const own = [...streams.keys()].filter(({ userId }) => userId === stream.userId)
      if (own.length >= streamsPerMemberMax) return false
      streams.set(stream, Date.now())
      for (const gymId of stream.gymIds) {
        const watching = byGym.get(gymId) ?? new Set()
        byGym.set(gymId, watching.add(stream))
      }
      stream.res.on('close', () => remove(stream))
      return true
    },
    tell(message) {
      send([...(byGym.get(message.gymId) ?? [])], message)
    },
    tellMember(userId, message) {
      send(
        [...streams.keys()].filter((stream) => stream.userId === userId),
        message,
      )
    },
    endSession: (sessionId) => end((stream) => stream.sessionId === sessionId),
    endAll: () => end(() => true),
    close() {
      clearInterval(heartbeat)
      end(() => true)
    },
  }
}
