// Chromium for the browser tests: CHROMIUM, then an installed one, then Debian's package of the headless shell, which
// uses less processor time than the whole browser.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../process/run-program.ts'
import { type Display, runTask } from '../progress/display.ts'
import { UserFacingError } from '../progress/user-facing-error.ts'
import { debianPackages, type PackageSet, writeScript } from './debian-packages.ts'

const installed = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const headless = 'usr/lib/chromium/headless'

const chromium: PackageSet = {
  title: 'Chromium (about 160 MB)',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  programs: ['usr/lib/chromium'],
  missing: 'Chromium is missing: install Chromium or set CHROMIUM to its path',
  async configure(root, finalRoot) {
    const folder = join(finalRoot, 'usr/lib/chromium')
    await writeFile(join(root, 'fonts.conf'), fontSettings(finalRoot))
    // It starts its subprocesses by /proc/self/exe, which is the loader.
    await writeScript(
      join(root, headless),
      `export FONTCONFIG_FILE="${finalRoot}/fonts.conf"
exec "${folder}/chromium-headless-shell" --no-zygote \\
  --browser-subprocess-path="${folder}/chromium-headless-shell" "$@"`,
    )
  },
}

/** Headless, as root too, and without requests of its own. */
export const chromiumFlags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

export async function findChromium(display: Display): Promise<string> {
  const { CHROMIUM } = process.env
  if (CHROMIUM) {
    const given = findProgram(CHROMIUM)
    if (!given) throw new UserFacingError(`CHROMIUM is not the path of a program: ${CHROMIUM}`)
    return given
  }
  const found = installed.map(findProgram).find((path) => path !== undefined)
  return found ?? join(await runTask(display, 'Chromium', (task) => debianPackages(chromium, task)), headless)
}

function fontSettings(root: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${root}/usr/share/fonts</dir>
  <cachedir>${root}/var/cache/fontconfig</cachedir>
</fontconfig>
`
}
