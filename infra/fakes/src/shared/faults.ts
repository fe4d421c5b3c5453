// Faults that tests inject into the calls of a fake: a delay, no response, a closed connection, or a mode of the fake's
// own. Calls are recorded in a ledger.
import { setTimeout as wait } from 'node:timers/promises'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { createLedger } from './ledger.ts'

interface Setting {
  /** All fakes have `ok`, `slow`, `hang` and `down`. Other modes change the response and are up to the fake. */
  mode: string
  delayMs: number
  /** Calls (`js.nearby`) or parts of their names (`js`, `nearby`); everything when absent. */
  only?: readonly string[] | undefined
  /** Only calls whose details contain this text, such as an id. */
  about?: string | undefined
  cutReplies?: number
}

export const delayMs = z.int().min(0).max(60_000).default(2_000)
/** Share of accepted posts, captures and refunds whose connection closes without a reply: 0.2 is every fifth. */
export const cutReplies = z.number().min(0).max(1).default(0)

/** `name` is that of the fake. */
export function createFaults<S extends Setting>(name: string, schema: z.ZodType<S>) {
  const ledger = createLedger(name)
  const usual = schema.parse({})
  let settings: S[] = []
  /** Sums of `cutReplies` since the last cut. */
  const shares = new Map<string, number>()
  const of = (call = '', details = '') =>
    settings.find(
      ({ only, about = '' }) =>
        (!only || only.some((name) => matches(call, name))) && details.includes(about),
    ) ?? usual

  /** A setting without `only` replaces all earlier ones, one with `only` is added to them. */
  function set(setting: S): void {
    settings = setting.only ? [setting, ...settings] : [setting]
  }

  return {
    ledger,
    of,
    set,
    /** Records a call and applies its fault. Resolves with the setting; undefined if there is no response to send. */
    async begin(call: string, req: Request, res: Response, details = ''): Promise<S | undefined> {
      ledger.record(call, details)
      const setting = of(call, details)
      if (setting.mode === 'down') req.socket.destroy()
      if (setting.mode === 'slow') await wait(setting.delayMs)
      return setting.mode === 'hang' || res.destroyed || req.socket.destroyed ? undefined : setting
    },
    /** To be called once per accepted call. */
    cutsReply(call = ''): boolean {
      const share = (shares.get(call) ?? 0) + (of(call).cutReplies ?? 0)
      shares.set(call, share >= 1 ? share - 1 : share)
      return share >= 1
    },
    /** `POST path` sets faults. */
    routes(path: string): Router {
      const router = Router().use(path, express.json())
      return router.post(path, (req, res) => {
        const setting = schema.safeParse(req.body)
        if (!setting.success) return void res.status(400).json({ message: setting.error.message })
        set(setting.data)
        res.status(204).end()
      })
    },
  }
}

export function matches(call: string, name: string): boolean {
  return call === name || call.split('.').includes(name)
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Accepts requests from this machine only. */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  if (loopback.has(req.socket.remoteAddress ?? '')) next()
  else res.status(403).json({ message: 'Only from this machine' })
}
