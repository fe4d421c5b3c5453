// What happens to a call before it is answered: nothing, a wait, silence, or a broken connection.
import { setTimeout as wait } from 'node:timers/promises'
import type { Request, Response } from 'express'
import type { Behaviour } from './switches.ts'

/** Resolves with whether an answer is still wanted. */
export async function misbehave({ mode, delayMs }: Behaviour, req: Request, res: Response): Promise<boolean> {
  if (mode === 'hang') return false
  if (mode === 'down') {
    req.socket.destroy()
    return false
  }
  if (mode === 'slow') await wait(delayMs)
  return !res.destroyed
}
