// What the build of the web has made for pages before their code is loaded: the shell of the first page of members and of
// visitors, and of the page of a gym, in the language of the reader, and lists of the code and the data that each path loads.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePlaceholders } from '@jumpingjack/contracts/gateway/page-placeholders'
import { firstLanguage } from '@jumpingjack/contracts/http/languages'
import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import { z } from 'zod'
import type { FirstPhoto } from './gym-page.ts'

/** HTML by language. */
const Shell = z.object({ en: z.string() }).catchall(z.string())
const Shells = z.object({ member: Shell, visitor: Shell, gym: Shell })
/** What the page shows without a shell. */
const rootElement = /<div id="root">.*?<\/div>/s

interface Shown {
  page: keyof z.infer<typeof Shells>
  /** Languages in order of preference. */
  wanted: readonly string[]
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
  return (page, { page: name, wanted, path }) => {
    const language = firstLanguage(wanted, Object.keys(shells[name]))
    const shell = (shells[name][language] ?? shells[name].en).replaceAll(
      // In the links that sign in.
      encodeURIComponent(pagePlaceholders.returnTo),
      encodeURIComponent(path),
    )
    return page
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(rootElement, () => `<div id="root"></div><div id="shell">${shell}</div>`)
  }
}

/** Fills in the shell of a gym. */
export function withFirstPhoto(page: string, { sources, sizes, isOnly }: FirstPhoto): string {
  const { photoSources, photoSizes, otherPhotos } = pagePlaceholders
  return page
    .replaceAll(photoSources, () => escapeHtml(sources))
    .replaceAll(photoSizes, () => escapeHtml(sizes))
    .replace(otherPhotos, isOnly ? '' : '<div></div>')
}

const PathsOfPages = z.record(z.string(), z.array(z.string()))
const PageCode = z.object({ visitor: PathsOfPages, member: PathsOfPages, data: PathsOfPages })

const dataAttributes = 'rel="preload" as="fetch" crossorigin="use-credentials"'

/** Returns the link elements for a path. None without the list, or for other paths. */
export function pagePreloads(dist: string): (who: 'visitor' | 'member', path: string) => string {
  const file = join(dist, '.page-code.json')
  if (!existsSync(file)) return () => ''
  const code = PageCode.parse(JSON.parse(readFileSync(file, 'utf8')))
  const links = (attributes: string, files: string[] = []) =>
    files.map((href) => `<link ${attributes} href="${href}" />`).join('')
  return (who, path) => {
    if (!Object.hasOwn(code[who], path)) return ''
    // As the pages read it: with cookies.
    const data = who === 'member' ? links(dataAttributes, code.data[path]) : ''
    return data + links('rel="modulepreload" crossorigin', code[who][path])
  }
}
