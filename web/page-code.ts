// What each page loads: a list for the gateway, which adds preloads to the page, and budgets.

import { brotliCompressSync } from 'node:zlib'
import { type Page, pages, placePage, publicPages } from '@jumpingjack/contracts/gateway/pages'
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

interface Code {
  /** What it loads at once, besides what all pages do. */
  modules: string[]
  /** What it reads first for members, besides the account. */
  reads?: string[]
}

/**
 * No page of visitors at `/`: the landing page is in the reply and usable without code, and preloads would share the
 * connection with what is painted first.
 */
const codeOf: Record<Page, Code> = {
  '/': { modules: main, reads: [readMapsConfig.path] },
  '/favorites': { modules: ['favorites-page'], reads: [listFavorites.path, readFavoriteLists.path] },
  '/reviews': { modules: ['reviews-page'], reads: [] },
  '/compare': { modules: ['compare-page'], reads: [] },
  '/subscribe': { modules: ['subscribe-page'], reads: [] },
  '/gyms/:id': { modules: ['gym-page'], reads: [] },
  [placePage]: { modules: ['place-page'], reads: [] },
  '/about/reviews': { modules: ['about-reviews-page'], reads: [] },
  '/diagnostics': { modules: ['diagnostics-page'] },
  '/Jumpingjack': { modules: ['admin-page'] },
}

/** Bytes of JavaScript, compressed by Brotli, for a page and what it renders at once. */
const budgets = [
  { name: 'landing page', modules: ['landing-page'], maxBytes: 90_000 },
  { name: 'page of a gym', modules: ['gym-page'], maxBytes: 125_000 },
  { name: 'page of a place', modules: ['place-page'], maxBytes: 105_000 },
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
      const listsOf = (of: readonly Page[], listOf: (code: Code) => string[] | undefined) =>
        Object.fromEntries(of.map((page) => [page, listOf(codeOf[page])]))
      const source = JSON.stringify({
        visitor: listsOf(publicPages, ({ modules }) => preloads(modules)),
        member: listsOf(pages, ({ modules }) => preloads([account, ...modules])),
        data: listsOf(pages, ({ reads }) => reads && [readCurrentUser.path, ...reads]),
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
