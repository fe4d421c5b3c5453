// The network of a client address, by which requests of visitors are counted.
import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

const networks = new LRUCache<string, string>({ max: 10_000, memoMethod: findNetwork })

/** An IPv4 address, or the /64 of an IPv6 address: one household has a whole /64 and could change within it. */
export const networkOf = (address: string): string => networks.memo(address)

/** Some proxies add the port of the connection, which is another one for each: `[2001:db8::1]:50412`. */
const withPort = /^"?(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?"?$/

function findNetwork(given: string): string {
  const [, ipv6, ipv4] = withPort.exec(given) ?? []
  const address = ipv6 ?? ipv4 ?? given
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
