// How a part of a running stack can be harmed.
import type { Faults } from '@jumpingjack/local/process/managed-process'
import type { Stack } from './start-stack.ts'

/** @param name of a service, a replica, the gateway, the fakes or a server: `review`, `gym-1`, `rabbitmq`. */
export function faultsOf(stack: Stack, name: string): Faults {
  const faults = serverOf(stack, name)?.faults ?? stack.processes[name]
  if (!faults) throw new Error(`nothing of this product is called ${name}, or it was not started by it`)
  return faults
}

/** Servers that came by their URLs have no faults. */
export function isGiven(stack: Stack, server: string): boolean {
  return serverOf(stack, server)?.faults === undefined
}

function serverOf({ servers }: Stack, name: string) {
  return servers.servers.find((server) => server.name.toLowerCase() === name)
}
