// What a session stores.
export interface SessionMember {
  userId: string
  email: string
  name: string
}

declare module 'express-session' {
  interface SessionData {
    member: SessionMember
    signedInAt: number
    /** When the lifetime was last extended: at most once per hour, so that most requests need no write. */
    renewedAt: number
  }
}

export type { SessionData } from 'express-session'
