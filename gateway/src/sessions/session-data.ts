// What a session stores.
export interface SessionMember {
  userId: string
  email: string
  name: string
}

export interface SessionData {
  member: SessionMember
  signedInAt: number
  /** When the lifetime was last extended: at most once per hour, so that most requests need no write. */
  renewedAt: number
}

declare module 'express-session' {
  interface SessionData {
    member: SessionMember
    signedInAt: number
    renewedAt: number
  }
}
