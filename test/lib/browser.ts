// A real browser for the journeys: Debian's Chromium, one at a time, with a context of its own for each person.
import { chromiumFlags, findChromium } from '@jumpingjack/local/packages/chromium'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'

let browser: Browser | undefined

// What is left open would go on asking the product during the tests that follow.
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
})
afterAll(async () => {
  await browser?.close()
  browser = undefined
})

/** New York's centre, where the demo gyms are. */
const newYork = { latitude: 40.7128, longitude: -74.006 }

/** Somebody in front of a browser of their own, not signed in yet. */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= await chromium.launch({
    executablePath: await findChromium(createDisplay()),
    args: chromiumFlags,
  })
  const context = await browser.newContext({
    baseURL: options.baseURL ?? inject('product').url,
    viewport: { width: 1440, height: 900 },
    geolocation: newYork,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
    ...options,
  })
  // A busy machine takes its time.
  context.setDefaultTimeout(45_000)
  return context.newPage()
}

/** Signs in by the demo button of the sandbox's sign-in page, as a person would. */
export async function signInByPage(page: Page, name: 'Alice' | 'Bob' | 'Carol'): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .click()
  await page.getByRole('button', { name: new RegExp(name, 'i') }).click()
  await page.getByRole('heading', { name: /Gyms Found/ }).waitFor()
}

export function isFocused(part: Locator): Promise<boolean> {
  return part.evaluate((each) => each === each.ownerDocument.activeElement)
}
