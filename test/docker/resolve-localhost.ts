// Browsers take every name below localhost for this machine; Node.js does so where the name server does.
import dns from 'node:dns'

const lookup = dns.lookup
// biome-ignore lint/suspicious/noExplicitAny: passes its arguments on as they are
dns.lookup = ((hostname: string, ...rest: any[]) =>
  // @ts-expect-error: one of several overloads
  lookup(hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, ...rest)) as typeof dns.lookup
