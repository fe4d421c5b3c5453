// The main screen before its code is loaded, in the language of the reader: rendered by the build of the web.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Shells = z.object({ en: z.string(), de: z.string() })
const placeholder = /<p id="shell".*?<\/p>/s

/** Returns the page with the shell. `wanted` is Accept-Language, whose first language browsers use for themselves. */
export function withShell(dist: string, page: string): (wanted: string) => string {
  const file = join(dist, '.page-shell.json')
  if (!existsSync(file)) return () => page
  const shells = Shells.parse(JSON.parse(readFileSync(file, 'utf8')))
  const pageIn = (language: keyof typeof shells) =>
    page
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(placeholder, () => `<div id="shell">${shells[language]}</div>`)
  const [en, de] = [pageIn('en'), pageIn('de')]
  return (wanted) => (/^de\b/i.test(wanted) ? de : en)
}
