// What every call to a network begins with: it is counted, and misbehaves where a test wants it to.
import type { Request, Response } from 'express'
import { misbehave } from '../maps/control/misbehave.ts'
import type { SocialOrder, Switches } from './switches.ts'

/** The mode in which to answer; undefined when no answer is wanted any more. */
export async function meet(
  switches: Switches,
  network: string,
  call: string,
  req: Request,
  res: Response,
): Promise<SocialOrder['mode'] | undefined> {
  switches.count(network, call)
  const { mode, delayMs } = switches.of(network)
  const isOther = mode === 'revoked' || mode === 'failing'
  return (await misbehave({ mode: isOther ? 'ok' : mode, delayMs }, req, res)) ? mode : undefined
}

export function bearerOf(req: Request): string {
  return (req.headers.authorization ?? '').replace(/^Bearer /i, '')
}
