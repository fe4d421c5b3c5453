// What a session stores.
export interface SessionMember {
  userId: string
  email: string
  name: string
}

/** The sign-in that has started a session. */
export interface SessionSignIn {
  state: string
  returnTo: string
}

declare module 'express-session' {
  interface SessionData {
    member: SessionMember
    /** Browser and system in words; absent in sessions from before it was stored. */
    device?: string
    signedInAt: number
    /** Absent in sessions from before it was stored. */
    signIn?: SessionSignIn
    /** When the lifetime was last extended: at most once per hour, so that most requests need no write. */
    renewedAt: number
  }
}

export type { SessionData } from 'express-session'
