// The replicas behind a service's address: all DNS records of its name, used in turn. A failed one is skipped for some
// seconds.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

export interface Replicas {
  /** The base URL of the next replica. */
  next(): Promise<string>
  /** Skips a replica for some seconds, unless all have failed. */
  reportFailure(baseUrl: string): void
}

const lookupEveryMs = 1_000
const skipMs = 3_000

/** `resolve` gives all IP addresses of a host name. */
export function createReplicas(
  address: string,
  resolve = resolveAll,
  now: () => number = Date.now,
): Replicas {
  const { hostname } = new URL(address)
  const failedAt = new Map<string, number>()
  let baseUrls = [address]
  let expiresAt = 0
  let turn = 0
  let refreshing: Promise<void> | undefined

  async function refresh() {
    try {
      const ips = await resolve(hostname)
      if (ips.length > 0) baseUrls = ips.sort().map((ip) => withHost(address, ip))
    } catch {
      // The last known replicas stay.
    } finally {
      expiresAt = now() + lookupEveryMs
      refreshing = undefined
    }
  }

  return {
    async next() {
      if (isNamed(hostname) && now() >= expiresAt) {
        refreshing ??= refresh()
        // Only the first request waits for the name server.
        if (expiresAt === 0) await refreshing
      }
      const healthy = baseUrls.filter((each) => now() - (failedAt.get(each) ?? -skipMs) >= skipMs)
      const choice = healthy.length > 0 ? healthy : baseUrls
      turn = (turn + 1) % choice.length
      return choice[turn] ?? address
    },
    reportFailure: (baseUrl) => void failedAt.set(baseUrl, now()),
  }
}

function isNamed(hostname: string): boolean {
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

async function resolveAll(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}

function withHost(address: string, ip: string): string {
  const url = new URL(address)
  url.hostname = isIP(ip) === 6 ? `[${ip}]` : ip
  return url.href.replace(/\/$/, '')
}
