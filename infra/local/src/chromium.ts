// The browser of the browser tests: CHROMIUM, then what is on the PATH, then Debian's package.
import { aptInstall } from './apt.ts'
import type { Display } from './display.ts'
import { Missing } from './missing.ts'
import { findProgram } from './run-command.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const remedy = 'Chromium is missing: install chromium (apt install chromium) or set CHROMIUM to its path'

/** Headless, as root too, and without calls of its own to the outside. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function findChromium(display: Display): Promise<string> {
  const { CHROMIUM } = process.env
  if (CHROMIUM) {
    const given = findProgram(CHROMIUM)
    if (!given) throw new Missing(`CHROMIUM names no program: ${CHROMIUM}`)
    return given
  }
  const found = firstOnPath()
  if (found) return found
  const step = display.step('Chromium')
  try {
    await aptInstall(['chromium', 'fonts-liberation'], remedy, step)
    step.done()
  } catch (error) {
    step.fail()
    throw error
  }
  const installed = firstOnPath()
  if (!installed) throw new Missing(remedy)
  return installed
}

function firstOnPath(): string | undefined {
  return names.map(findProgram).find((path) => path !== undefined)
}
