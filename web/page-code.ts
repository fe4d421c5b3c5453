// What each page loads: a list for the gateway, which adds preloads to the page, and budgets.

import { brotliCompressSync } from 'node:zlib'
import { readMapsConfig } from '@jumpingjack/contracts/places/places'
import { readFavoriteLists } from '@jumpingjack/contracts/user/favorite-lists'
import { listFavorites } from '@jumpingjack/contracts/user/favorites'
import { readCurrentUser } from '@jumpingjack/contracts/user/users'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** Loaded by the entry for all pages. */
const rendering = 'main'
/** What the main page renders at once. */
const main = ['main-page', 'member-sync']
/** Loaded for members. */
const account = 'load-current-user'

interface Page {
  path: string
  /** What it loads at once, besides what all pages do. */
  modules: string[]
  isPublic?: true
  /** What it reads first for members, besides the account. */
  reads?: string[]
}

/**
 * No page of visitors at `/`: the landing page is in the reply and usable without code, and preloads would share the
 * connection with what is painted first.
 */
const pages: Page[] = [
  { path: '/', modules: main, reads: [readMapsConfig.path] },
  { path: '/favorites', modules: ['favorites-page'], reads: [listFavorites.path, readFavoriteLists.path] },
  { path: '/reviews', modules: ['reviews-page'], reads: [] },
  { path: '/compare', modules: ['compare-page'], reads: [] },
  { path: '/subscribe', modules: ['subscribe-page'], reads: [] },
  { path: '/gyms/:id', modules: ['gym-page'], isPublic: true, reads: [] },
  { path: '/in', modules: ['place-page'], isPublic: true, reads: [] },
  { path: '/about/reviews', modules: ['about-reviews-page'], isPublic: true, reads: [] },
  { path: '/diagnostics', modules: ['diagnostics-page'], isPublic: true },
  { path: '/Jumpingjack', modules: ['admin-page'], isPublic: true },
]

/** Bytes of JavaScript, compressed by Brotli, for a page and what it renders at once. */
const budgets = [
  { name: 'landing page', modules: ['landing-page'], maxBytes: 90_000 },
  {
    name: 'main page without the map',
    modules: [account, ...main],
    maxBytes: 165_000,
  },
]

export function pageCode(): Plugin {
  return {
    name: 'page-code',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const { name, modules, maxBytes } of budgets) {
        const bytes = loadedChunks(chunks, [rendering, ...modules])
          .map((chunk) => brotliCompressSync(chunk.code).length)
          .reduce((sum, size) => sum + size, 0)
        const figure = `${name}: ${(bytes / 1_000).toFixed(1)} kB of JavaScript, compressed`
        if (bytes > maxBytes) this.error(`${figure}; the budget is ${maxBytes / 1_000} kB`)
        this.info(figure)
      }
      const entry = new Set(loadedChunks(chunks, []))
      const preloads = (modules: string[]) =>
        loadedChunks(chunks, [rendering, ...modules]).flatMap((chunk) =>
          entry.has(chunk) ? [] : `/${chunk.fileName}`,
        )
      const byPath = (listOf: (page: Page) => string[] | undefined) =>
        Object.fromEntries(pages.map((page) => [page.path, listOf(page)]))
      const source = JSON.stringify({
        visitor: byPath(({ isPublic, modules }) => (isPublic ? preloads(modules) : undefined)),
        member: byPath(({ modules }) => preloads([account, ...modules])),
        data: byPath(({ reads }) => reads && [readCurrentUser.path, ...reads]),
      })
      this.emitFile({ type: 'asset', fileName: '.page-code.json', source })
    },
  }
}

/** The chunks of the entry and of these modules, with all their static imports. */
function loadedChunks(chunks: Chunk[], modules: string[]): Chunk[] {
  const loaded = new Set<Chunk>()
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) follow(chunks.find(({ fileName }) => fileName === name))
  }
  follow(chunks.find(({ isEntry }) => isEntry))
  for (const name of modules) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => /[^/]+(?=\.tsx?$)/.exec(id)?.[0] === name),
    )
    if (!chunk) throw new Error(`no chunk has the module ${name}`)
    follow(chunk)
  }
  return [...loaded]
}
