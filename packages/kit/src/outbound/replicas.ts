// The replicas behind a service's address, used in turn: all DNS records of its name, or the base URLs of a list that
// is separated by commas. A failed one is skipped for some seconds.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

export type Replicas = ReturnType<typeof createReplicas>

/** All IP addresses of a host name. */
type Resolve = (hostname: string) => Promise<string[]>

const lookupEveryMs = 1_000
const skipMs = 3_000

export function createReplicas(address: string, resolve: Resolve = resolveAll, now: () => number = Date.now) {
  let baseUrls = address.split(',')
  const { hostname } = new URL(baseUrls[0] ?? '')
  const isLookedUp = baseUrls.length === 1 && isNamed(hostname)
  const failedAt = new Map<string, number>()
  let expiresAt = 0
  let turn = 0
  let refreshing: Promise<void> | undefined

  const has = (baseUrl: string) => baseUrls.includes(baseUrl)

  async function refresh() {
    try {
      const ips = await resolve(hostname)
      if (ips.length > 0) baseUrls = ips.sort().map((ip) => withHost(address, ip))
      for (const each of failedAt.keys()) if (!has(each)) failedAt.delete(each)
    } catch {
      // The last known replicas stay.
    } finally {
      expiresAt = now() + lookupEveryMs
      refreshing = undefined
    }
  }

  function choose(isUsable: (baseUrl: string) => boolean): string | undefined {
    const usable = baseUrls.filter(isUsable)
    if (usable.length <= 1) return usable[0]
    const failed = (each: string) => failedAt.get(each) ?? Number.NEGATIVE_INFINITY
    const healthy = usable.filter((each) => now() - failed(each) >= skipMs)
    // If all have failed, the one that failed first: in a rolling restart it has probably started again.
    if (healthy.length === 0) return usable.toSorted((a, b) => failed(a) - failed(b))[0]
    turn = (turn + 1) % healthy.length
    return healthy[turn]
  }

  return {
    /**
     * The base URL of the next replica, of those that `isUsable`. Undefined if there is none. Without a promise as soon
     * as the name server has replied once.
     */
    next(
      isUsable: (baseUrl: string) => boolean = () => true,
    ): string | undefined | Promise<string | undefined> {
      if (isLookedUp && now() >= expiresAt) {
        refreshing ??= refresh()
        // Only the first request waits for the name server.
        if (expiresAt === 0) return refreshing.then(() => choose(isUsable))
      }
      return choose(isUsable)
    },
    /** False for a replica that the name server no longer lists. */
    has,
    /** Skips a replica for some seconds, unless all have failed. */
    reportFailure(baseUrl: string): void {
      if (has(baseUrl)) failedAt.set(baseUrl, now())
    },
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
