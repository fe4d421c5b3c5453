// The ports of the product's processes.
import { freePort, isFree, takePort } from '@jumpingjack/local/process/ports'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import { replicaNames, type Scale } from './scale.ts'
import { stack } from './stack.ts'

/** The fakes take the next one. */
const highestPort = 65_534

/** By service, one per replica. */
export type Ports = Record<string, number[]>

/** The port of the product. A free one by default. */
export async function gatewayPort(port: number | undefined, host = '127.0.0.1'): Promise<number> {
  if (port === undefined) return freePort()
  if (!(port >= 1 && port <= highestPort && Number.isInteger(port)))
    throw new UserFacingError(
      `PORT must be a number from 1 to ${highestPort}, for example PORT=8090 npm start`,
    )
  if (await isFree(port, host)) return port
  if (port < 1024) throw new UserFacingError(`Port ${port} is in use or needs root: PORT=8080 npm start`)
  throw new UserFacingError(
    `Port ${port} is in use: choose another one, for example PORT=${port + 10} npm start`,
  )
}

// The fakes keep the port after the gateway's if it is free, because sessions and tokens contain their URL.
export async function choosePorts(port: number, scale?: Scale): Promise<Ports> {
  const ports: Ports = {}
  for (const { name } of stack) {
    ports[name] = []
    for (const _replica of replicaNames(name, scale)) ports[name].push(await freePort())
  }
  if (await takePort(port + 1)) ports.fakes = [port + 1]
  // Several gateways are behind a load balancer, which has the product's port.
  if (ports.gateway?.length === 1) ports.gateway = [port]
  return ports
}
