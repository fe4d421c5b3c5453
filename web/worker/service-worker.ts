// The service worker of members: keeps the page and its code, so that the product starts without a connection. It does
// not touch calls of the API: what a member has read is kept by the page, per member (src/lib/offline).
import { isApiPath } from '@jumpingjack/contracts/http/api-path'
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { withDeadline } from '../src/lib/api/deadline.ts'

declare const self: ServiceWorkerGlobalScope
/** Paths of the files of this build, and of the scripts in its page. Filled in by the build. */
declare const buildFiles: string[]
declare const pageScripts: string[]

/** The page of all paths, which the server sends without the shell of the main screen. */
const page = '/index.html'
/** A connection may be there and carry nothing. */
const pageMaxMs = 5_000

addPlugins([{ cacheWillUpdate: ({ response }) => ofThisBuild(response) }])
precache([...buildFiles.map((url) => ({ url, revision: null })), { url: page, revision: pageScripts.join() }])
cleanupOutdatedCaches()

// At once, because pages come from the network first: an old page may run beside a new worker. The code that it lacks
// is still on the server.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isApiPath(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(loadFile(request))
  }
})

/** During a deployment the page can be one of another build. Then the worker is not installed, and tries again later. */
async function ofThisBuild(response: Response): Promise<Response | null> {
  if (!response.ok) return null
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return response
  const html = await response.clone().text()
  return pageScripts.every((path) => html.includes(path)) ? response : null
}

/**
 * Workers from before 2026-11-27 have enabled navigation preload, which stays so until it is disabled: the browser then
 * sends each navigation that gets no answer here, as those to the API, a second time.
 */
async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

/** Carries its own policy and nonce, also when it comes from the cache. */
async function openPage(request: Request): Promise<Response> {
  const reply = fetch(request)
  return withDeadline(reply, pageMaxMs, 'no reply').catch(async () => (await matchPrecache(page)) ?? reply)
}

async function loadFile(request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? fetch(request)
}
