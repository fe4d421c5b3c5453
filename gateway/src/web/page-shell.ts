// The first page of members and of visitors before its code is loaded, in the language of the reader: rendered by the
// build of the web.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** HTML by language. */
const Shell = z.object({ en: z.string() }).catchall(z.string())
const Shells = z.object({ member: Shell, visitor: Shell })
/** What the page shows without a shell. */
const rootElement = /<div id="root">.*?<\/div>/s
/** In the links that sign in. Also in web/src/app/page-shell.tsx. */
const returnPlaceholder = '%2F__RETURN_TO__'

interface Shown {
  who: 'member' | 'visitor'
  /** Accept-Language, whose first language browsers use for themselves. */
  wanted: string
  /** The path to which signing in returns. */
  path: string
}

/** What is painted before the code needs the network first. */
export function withLateCode(page: string): string {
  return page
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}

/** Adds the shell to a page. */
export function pageShells(dist: string): (page: string, shown: Shown) => string {
  const file = join(dist, '.page-shell.json')
  if (!existsSync(file)) return (page) => page
  const shells = Shells.parse(JSON.parse(readFileSync(file, 'utf8')))
  return (page, { who, wanted, path }) => {
    const wantedLanguage = /^[a-z]+/i.exec(wanted)?.[0].toLowerCase() ?? ''
    const language = Object.hasOwn(shells[who], wantedLanguage) ? wantedLanguage : 'en'
    const shell = (shells[who][language] ?? shells[who].en).replaceAll(
      returnPlaceholder,
      encodeURIComponent(path),
    )
    return page
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(rootElement, () => `<div id="root"></div><div id="shell">${shell}</div>`)
  }
}
