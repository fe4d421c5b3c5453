// The arguments of `npm start`: `--scale gym=2,gateway=2` for replicas, `--observe`, and `--dev` of `npm run dev`.
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { readArguments } from './command.ts'
import { stack } from './stack.ts'

export type Scale = Readonly<Record<string, number>>

const scalable = stack.filter(({ isService }) => isService).map(({ name }) => name)
const usage = 'npm start -- [--scale gym=2,review=2,gateway=2] [--observe]'

/** Reads the arguments of `npm start`. Throws an error for the user, of one line. */
export function readStartOptions(args?: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { scale: { type: 'string' }, observe: flag, dev: flag } as const
  const { scale, observe, dev } = readArguments(usage, options, undefined, args).values
  return { scale: readScale(scale), isObserved: observe, isDev: dev }
}

function readScale(value: string | undefined): Scale {
  const counts = new Map<string, number>()
  for (const part of value?.split(',') ?? []) {
    const [, name = '', count = 0] = /^([a-z]+)=([1-8])$/.exec(part) ?? []
    if (!scalable.includes(name) || counts.has(name))
      throw new UserFacingError(`--scale: not "${part}", but each once with 1 to 8: ${scalable.join(', ')}`)
    counts.set(name, Number(count))
  }
  return Object.fromEntries(counts)
}

/** The names of a service's processes: `gym`, or `gym-1` and `gym-2`. */
export function replicaNames(name: string, scale: Scale = {}): string[] {
  const count = scale[name] ?? 1
  return count === 1 ? [name] : Array.from({ length: count }, (_each, index) => `${name}-${index + 1}`)
}

/** Settings of several gateways: the load balancer is one more proxy in front of them. */
export function scaledGatewayEnv(count: number, given: Record<string, string | undefined>) {
  return {
    HOST: '127.0.0.1',
    TRUST_PROXY_HOPS: `${Number(given.TRUST_PROXY_HOPS || 0) + 1}`,
    GATEWAY_REPLICAS: `${count}`,
  }
}
