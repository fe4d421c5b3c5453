// Preloads of the code and the data that the page of a path loads, from the list that the build of the web makes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

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
