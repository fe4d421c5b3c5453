// A browser for the end-to-end tests: one Chromium per worker, with a context per person.
import { chromiumFlags, findChromium } from '@jumpingjack/local/packages/chromium'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterEveryTest } from './clean-ups.ts'
import { germanBrowsers } from './german.ts'
import { dialogOf, press } from './page.ts'
import { ownProduct } from './product.ts'

let browser: Promise<Browser> | undefined

// Open pages would keep sending requests during the following tests.
afterEveryTest(async () => {
  for (const context of (await browser)?.contexts() ?? []) {
    // A crashed page has no requests.
    for (const page of context.pages())
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
    await context.close()
  }
})

/** The centre of New York, where the demo gyms are. */
const newYork = { latitude: 40.7128, longitude: -74.006 }

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(createDisplay()),
    // Larger young generations and no GC threads: 1.5 instead of 1.8 s of processor time per load of the main page.
    args: [...chromiumFlags, '--js-flags=--single-threaded-gc --min-semi-space-size=32'],
  })
}

/** Opens a browser context for one person, who is not signed in. */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= launch()
  const context = await (await browser).newContext({
    baseURL: options.baseURL ?? ownProduct().url,
    viewport: { width: 1440, height: 900 },
    geolocation: newYork,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
    // Its requests would bypass the routes of tests.
    serviceWorkers: 'block',
    ...options,
  })
  if (options.locale === 'de-DE') germanBrowsers.add(context)
  // Enough for a busy machine.
  context.setDefaultTimeout(120_000)
  return context.newPage()
}

/** Opens an entry of the account's menu. */
export async function fromMenu(page: Page, entry: string): Promise<void> {
  await press(page, 'Account')
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Opens the profile from the menu, at a tab. */
export async function openProfile(page: Page, tab = 'Profile'): Promise<Locator> {
  await fromMenu(page, 'Profile')
  const dialog = dialogOf(page, 'User Profile')
  await dialog.getByRole('tab', { name: tab, exact: true }).click()
  return dialog
}

/** Opens the page, and its stream of live events, about the gym if it has one: earlier events do not reach the page. */
export async function openLive(page: Page, path: string, gymId = ''): Promise<void> {
  const listening = page.waitForResponse(
    (reply) => reply.url().includes('/api/live') && decodeURIComponent(reply.url()).includes(gymId),
  )
  await page.goto(path)
  await listening
}
