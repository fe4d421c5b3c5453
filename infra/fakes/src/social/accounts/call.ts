// The start of every call to a network: counts it and applies faults.
import type { Request, Response } from 'express'
import { applyFault } from '../../shared/apply-fault.ts'
import type { FaultSetting, Faults } from './faults.ts'

/** Resolves with the mode of the response; undefined when there is none to send. */
export async function beginCall(
  faults: Faults,
  network: string,
  call: string,
  req: Request,
  res: Response,
): Promise<FaultSetting['mode'] | undefined> {
  faults.count(network, call)
  const setting = faults.of(network)
  return (await applyFault(setting, req, res)) ? setting.mode : undefined
}

export function bearerOf(req: Request): string {
  return (req.headers.authorization ?? '').replace(/^Bearer /i, '')
}
