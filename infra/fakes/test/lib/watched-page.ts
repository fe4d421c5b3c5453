// A page in a real browser that collects its errors.
import { chromiumFlags, findChromium } from '@jumpingjack/local/packages/chromium'
import { createDisplay } from '@jumpingjack/local/progress/display'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(createDisplay()), args: chromiumFlags })
}

/** `faults` collects policy violations and errors of the page. */
export async function openWatchedPage(
  browser: Browser,
  url: string,
  { timeoutMs, ...options }: BrowserContextOptions & { timeoutMs: number },
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(timeoutMs)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(url)
  return { page, faults }
}
