// The keys of the provider, and from where each may be used.
import type { Request } from 'express'
import type { MapsFaults } from '../faults.ts'
import type { KeyFault } from './google-error.ts'

export interface Keys {
  /** Restricted to the servers' addresses; rejected where a web page is the caller. */
  serverKey: string
  /** Restricted to web pages; rejected without a referrer, and by services that know no referrers. */
  browserKey: string
}

export interface Deps {
  keys: Keys
  faults: MapsFaults
}

/** Undefined if the key may be used by this caller. */
export function keyFault(key: string, req: Request, keys: Keys): KeyFault | undefined {
  const isPage = Boolean(req.get('referer'))
  if (key === keys.serverKey) return isPage ? 'ip-blocked' : undefined
  if (key === keys.browserKey) return isPage ? undefined : 'referrer-blocked'
  return 'denied'
}
