// A browser whose service worker is in control, as on every visit but the first.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aMember } from './a-member.ts'
import { ownProduct } from './product.ts'
import type { SignedIn } from './visitor.ts'

/** A signed-in member who has been here before. */
export async function aReturningMember(): Promise<{ page: Page; visitor: SignedIn }> {
  const member = await aMember({ serviceWorkers: 'allow' })
  await member.page.goto('/')
  await untilControlled(member.page)
  return member
}

/** The worker is active, and answers for the page. */
export async function untilControlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
}

/**
 * From now on the browser sends each navigation to the API twice, as the workers of earlier versions made it: with
 * navigation preload, which the browser remembers, and without an answer to such navigations.
 */
export async function behaveAsOlderWorker(page: Page): Promise<void> {
  await page.evaluate(
    'navigator.serviceWorker.ready.then(({ navigationPreload }) => navigationPreload.enable())',
  )
}

/** How often the gateway has received this path, by its log. */
export async function timesReceived(path: string): Promise<number> {
  const log = await readFile(join(ownProduct().logsDir, 'gateway.log'), 'utf8')
  return log.split(`"path":"${path}"`).length - 1
}
