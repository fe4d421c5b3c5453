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
const landing = ['landing-page']
const diagnostics = ['diagnostics-page']
const admin = ['admin-page']
const gym = ['gym-page']
const place = ['place-page']
const member = (page: string) => [page, 'load-current-user']
/** With what it renders at once. */
const main = [...member('main-page'), 'account-menu', 'add-gym', 'member-sync', 'list-drawer']

/**
 * The modules that the page of each path loads at once, besides those of all pages. None of the landing page, which
 * is in the reply and usable without code: preloads would share the connection with what is painted first.
 */
const pages = {
  visitor: {
    '/diagnostics': diagnostics,
    '/Jumpingjack': admin,
    '/gyms/:id': gym,
    '/in': place,
  },
  member: {
    '/': main,
    '/favorites': member('favorites-page'),
    '/reviews': member('reviews-page'),
    '/subscribe': member('subscribe-page'),
    '/diagnostics': member('diagnostics-page'),
    '/Jumpingjack': member('admin-page'),
    '/gyms/:id': member('gym-page'),
    '/in': member('place-page'),
  },
}

/** What the pages of members read first. */
const data = {
  '/': [readCurrentUser.path, readMapsConfig.path],
  '/favorites': [readCurrentUser.path, listFavorites.path, readFavoriteLists.path],
  '/reviews': [readCurrentUser.path],
  '/subscribe': [readCurrentUser.path],
  '/gyms/:id': [readCurrentUser.path],
  '/in': [readCurrentUser.path],
}

/** Bytes of JavaScript, compressed by Brotli, for a page and what it renders at once. */
const budgets = [
  { name: 'landing page', modules: landing, maxBytes: 90_000 },
  {
    name: 'main page without the map',
    modules: [...main, 'gym-virtual-list'],
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
      const code = JSON.stringify(pages, (_key, value) => (Array.isArray(value) ? preloads(value) : value))
      const source = JSON.stringify({ ...JSON.parse(code), data })
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
