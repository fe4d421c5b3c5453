import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { listPlaces, readPlacePage } from '@jumpingjack/contracts/place-pages/place-pages'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { serve } from '@jumpingjack/kit/testing/serve'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { builtWeb } from '../src/web/built-web.ts'
import { readGymPage } from '../src/web/gym-page.ts'
import { createPlacePages } from '../src/web/place-page.ts'
import { sitemapRoutes } from '../src/web/sitemap.ts'
import { brooklyn, placePageOf } from './lib/place-pages.ts'

const dist = mkdtempSync(join(tmpdir(), 'jumpingjack-web-'))
const publicUrl = 'https://gyms.example'
const id = '5b1d2c3e-0f4a-4b6c-8d7e-9fa0b1c2d3e4'
const mergedId = '5b1d2c3e-0f4a-4b6c-8d7e-000000000001'
const closedId = '5b1d2c3e-0f4a-4b6c-8d7e-000000000003'
const silentId = '5b1d2c3e-0f4a-4b6c-8d7e-000000000002'
const gym: PublicGym = {
  ...{ id, name: `Rope & "Ring" </script><b>$&`, address: '5 Quay Street', type: 'Boxing' },
  ...{ latitude: '40.7', longitude: '-74.1', averageRating: '4.50', totalReviews: 2 },
  ...{ phone: '+1 212 555 0100; +1 646 555 0199; 911', website: 'https://ring.example', hours: null },
  description: 'The nonce="__CSP_NONCE__" or __CSP_NONCE__',
  ...{ priceRange: '$$', amenities: ['sauna', 'of a later version'], lacks: ['pool'] },
  createdAt: '2026-01-01T00:00:00.000Z',
  ...{ hiddenReviews: [], nearby: [], hasPhoto: true },
  reviews: [
    {
      ...{ authorName: 'Ada', rating: 5, comment: 'Good ropes. </script><!--', photoUrls: [] },
      createdAt: '2026-02-03T04:05:06.000Z',
    },
  ],
}
const idAt = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const gymIds = Array.from({ length: 12_000 }, (_, index) => idAt(index))
let listings = 0

/** The gym service. */
const callGym = (async (
  { path }: { path: string },
  input: { params?: { id: string }; query?: { after?: string; place?: string; type?: string; q?: string } },
) => {
  if (path.endsWith('/public')) {
    if (input.params?.id === silentId) throw new Problem('service.unavailable')
    const closed = { as: 'closed', since: '2026-11-28T12:00:00.000Z' }
    if (input.params?.id === closedId) return { ...gym, id: closedId, closed }
    if (input.params?.id !== id && input.params?.id !== mergedId) throw new Problem('gym.unknown')
    return gym
  }
  // As an earlier version does.
  if (input.query?.q === 'earlier') throw new Problem('request.invalid')
  if (path === readPlacePage.path) return placePageOf(gym, input.query ?? {})
  if (path === listPlaces.path) return [{ ...brooklyn, types: ['Yoga'] }]
  listings++
  const { after } = input.query ?? {}
  const first = after === undefined ? 0 : gymIds.indexOf(after) + 1
  return gymIds.slice(first, first + 5_000)
}) as ServiceClient
const places = createPlacePages(callGym, publicUrl)
const web = express()
const { url, close } = await serve(web)

mkdirSync(join(dist, 'assets'))
writeFileSync(
  join(dist, 'index.html'),
  '<html lang="en"><head><title>Start</title><meta\n name="description" content="Gyms" /></head><body><noscript>Code</noscript><div id="root"><p>\nLoading...</p></div><script type="module"></script></body></html>',
)
const visitor = { '/': ['/assets/landing.js'] }
const data = { '/': ['/api/auth/user'] }
const shells = {
  ...{ member: { en: '<b>Map</b>', de: '<b>Karte</b>' }, gym: { en: '' } },
  visitor: { en: '<a href="?returnTo=%2F__RETURN_TO__">Sign in</a>__PLACES__', de: '<b>Anmelden</b>' },
}
writeFileSync(join(dist, '.page-shell.json'), JSON.stringify(shells))
writeFileSync(
  join(dist, '.page-code.json'),
  JSON.stringify({ visitor, member: { '/': ['/assets/main.js', '/assets/schemas.js'] }, data }),
)
web.use(sitemapRoutes(callGym, publicUrl))
web.use(
  builtWeb({
    gymPage: (gymId) => readGymPage(callGym, publicUrl, gymId),
    readerOf: async ({ headers: { cookie } }) => (cookie === 'jj.sid=1' ? 'member' : 'visitor'),
    ...{ dist, publicUrl, places },
    archive: undefined,
    policy: (_req, res, next) => {
      res.locals.nonce = randomBytes(16).toString('base64')
      next()
    },
  }),
)
afterAll(() => {
  close()
  rmSync(dist, { recursive: true })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
const pageAt = async (path: string, headers?: Record<string, string>) => (await open(path, headers)).text()
const member = { cookie: 'jj.sid=1' }

async function preloadsOf(path: string, cookie = ''): Promise<(string | undefined)[]> {
  const html = await pageAt(path, { cookie })
  expect(html.includes('<meta name="visitor" />')).toBe(cookie === '')
  return [
    ...html.matchAll(/<link rel="modulepreload"(?: fetchpriority="low")? crossorigin href="([^"]+)"/g),
  ].map(([, href]) => href)
}

it('preloads the code of the page, for visitors and for members', async () => {
  expect(await preloadsOf('/?lat=1')).toEqual(['/assets/landing.js'])
  expect(await preloadsOf('/', 'jj.sid=1')).toEqual(['/assets/main.js', '/assets/schemas.js'])
  expect(await preloadsOf('/no/such/page')).toEqual([])
  expect((await fetch(`${url}/.page-code.json`, { headers: { accept: '*/*' } })).status).toBe(404)
  expect(await preloadsOf('/__proto__', 'jj.sid=1')).toEqual([])
})

it('preloads what the page of a member reads', async () => {
  const link = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user" />'
  expect(await pageAt('/', member)).toContain(link)
  expect(await pageAt('/')).not.toContain(link)
})

it('shows the main screen of a member before its code is loaded, in the language of the browser', async () => {
  const page = (path: string, language: string) => pageAt(path, { ...member, 'accept-language': language })
  expect(await page('/', 'en-US,de;q=0.5')).toContain('<div id="shell"><b>Map</b></div>')
  for (const odd of ['constructor', 'fr, *, de;q=0.5', 'deu', ',;q=,'])
    expect(await page('/', odd)).toContain('<div id="shell"><b>Map</b></div>')
  const german = await page('/?lat=1', 'fr,de-AT;q=0.9,en;q=0.5')
  expect(german).toContain('<div id="shell"><b>Karte</b></div>')
  expect(german).toContain('<html lang="de">')
  // Also what the service worker keeps, for all paths.
  for (const path of ['/favorites', '/index.html']) expect(await page(path, 'de')).toContain('Loading...')
})

it('loads the code late where something is shown before', async () => {
  expect(await pageAt('/')).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/landing.js"',
  )
  expect(await pageAt('/')).toContain('<script type="module" fetchpriority="low"')
  expect(await pageAt('/diagnostics')).not.toContain('fetchpriority')
})

it('shows the landing page before its code is loaded, with links that sign in and return', async () => {
  const page = (path: string, language: string) => pageAt(path, { 'accept-language': language })
  expect(await page('/?lat=1&q=a%20b', 'en')).toContain('?returnTo=%2F%3Flat%3D1%26q%3Da%2520b"')
  expect(await page('/subscribe', 'en')).toContain('?returnTo=%2Fsubscribe"')
  expect(await page('/favorites', 'de-DE')).toContain('<div id="shell"><b>Anmelden</b></div>')
  for (const path of ['/index.html', '/diagnostics', `/gyms/${id}`])
    expect(await page(path, 'en')).toContain('Loading...')
})

it('describes a gym in the head of its page, and escapes what members wrote', async () => {
  const reply = await open(`/gyms/${id}`)
  expect(reply.status).toBe(200)
  const html = await reply.text()
  const name = 'Rope &#38; &#34;Ring&#34; &#60;/script&#62;&#60;b&#62;$&#38;'
  expect(html).toContain(`<title>${name} · Jumpingjack</title>`)
  expect(html).toContain(`<meta property="og:title" content="${name} · Jumpingjack" />`)
  expect(html).toMatch(
    /<meta name="description" content="[^"]*Boxing, at 5 Quay Street. Rated 4.5 of 5 in 2 reviews./,
  )
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/gyms/${id}" />`)
  expect(html).toContain(`<meta property="og:image" content="${publicUrl}/api/gyms/${id}/photo?width=960" />`)
  expect(html.match(/<title>|name="description"/g)).toHaveLength(2)
  const blocks = [
    ...html.matchAll(/<script type="([^"]+)"(?: id="gym")? nonce="[\w+/]{22}==">(.*?)<\/script>/g),
  ]
  expect(blocks.map(([, type]) => type)).toEqual(['application/ld+json', 'application/json'])
  // Nothing in a block ends its element, or hides that end.
  expect(blocks.map(([, , json]) => json?.includes('<'))).toEqual([false, false])
  expect(JSON.parse(blocks[1]?.[2] ?? '')).toEqual(gym)
  expect(JSON.parse(blocks[0]?.[2] ?? '')).toMatchObject({
    '@type': 'ExerciseGym',
    name: gym.name,
    sameAs: 'https://ring.example',
    telephone: ['+1 212 555 0100', '+1 646 555 0199'],
    priceRange: '$$',
    amenityFeature: [
      { '@type': 'LocationFeatureSpecification', name: 'Sauna', value: true },
      { '@type': 'LocationFeatureSpecification', name: 'Swimming pool', value: false },
    ],
    aggregateRating: { ratingValue: '4.50', reviewCount: 2 },
    review: [{ author: { name: 'Ada' }, reviewRating: { ratingValue: 5 }, datePublished: '2026-02-03' }],
  })
})

it('describes the start page for link previews', async () => {
  const html = await pageAt('/?lat=1')
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/" />`)
  expect(html).toContain('<meta property="og:title" content="Start" />')
  expect(html).toContain('<meta property="og:description" content="Gyms" />')
  expect(html).toContain(`<meta property="og:image" content="${publicUrl}/icon-512.png" />`)
})

it.each([
  [`/?selected=${id}`, 302, `/gyms/${id}`],
  [`/?lat=1&selected=${id}&q=a%20b`, 302, `/gyms/${id}?lat=1&q=a+b`],
  [`/?selected=${id}&signin=failed`, 200, null],
  ['/?selected=google_x', 200, null],
  [`/favorites?selected=${id}`, 200, null],
])('leads a visitor from %s to the page of the gym', async (path, status, location) => {
  const reply = await open(path)
  expect([reply.status, reply.headers.get('location')]).toEqual([status, location])
})

it('shows the map of a link to members', async () => {
  expect((await open(`/?selected=${id}`, member)).status).toBe(200)
})

it.each([
  ['an unknown gym', idAt(7), 404],
  ['no id', 'x', 404],
  ['a silent gym service', silentId, 503],
  ['a closed gym', closedId, 200],
])('hides the page of %s from search engines', async (_what, gymId, status) => {
  const reply = await open(`/gyms/${gymId}`)
  expect(reply.status).toBe(status)
  const html = await reply.text()
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('ld+json')
})

it('describes the gyms of a place, also for browsers without code', async () => {
  const reply = await open('/in/brooklyn-ny/yoga')
  expect(reply.status).toBe(200)
  const html = await reply.text()
  expect(html).toContain('<title>Yoga in Brooklyn, NY · Jumpingjack</title>')
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}/in/brooklyn-ny/yoga" />`)
  expect(html).toContain(`<meta property="og:image" content="${publicUrl}/api/gyms/${id}/photo?width=960" />`)
  const content = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]
  expect(content).toContain(`<a href="/gyms/${id}">Rope &#38;`)
  expect(content).toContain('<a href="/in/queens-ny/yoga">Queens, &#60;NY&#62;</a>')
  expect(await pageAt('/in/brooklyn-ny?q=sauna')).toContain('<p>None that fits is known in Brooklyn, NY.')
  const [, json = ''] = /ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)['@graph']).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { name: 'Brooklyn, NY' }, { name: 'Yoga' }],
    },
    { '@type': 'ItemList', itemListElement: [{ name: gym.name, url: `${publicUrl}/gyms/${id}` }] },
  ])
})

it.each([
  ['/in', 200, null],
  ['/in/brooklyn-ny', 200, null],
  ['/in/brooklyn', 302, '/in/brooklyn-ny'],
  ['/in/brooklyn/yoga', 302, '/in/brooklyn-ny/yoga'],
  ['/in/atlantis', 404, null],
  ['/in/brooklyn-ny/boxing', 404, null],
  ['/in/brooklyn-ny/knitting', 404, null],
  ['/in?type=Yoga&place=+Brooklyn+', 302, '/in/brooklyn-ny/yoga'],
  ['/in?type=&place=brooklyn', 302, '/in/brooklyn-ny'],
  ['/in?type=Boxing&place=brooklyn', 200, null],
  ['/in?place=Atlantis', 200, null],
  ['/in?place=sauna+in+Brooklyn', 302, '/in/brooklyn-ny?q=sauna+in+Brooklyn'],
  ['/in/brooklyn-ny?q=sauna+in+Brooklyn', 200, null],
  ['/in/brooklyn-ny/yoga?q=sauna&q=pool', 200, null],
  ['/in/brooklyn-ny?type=&q=earlier', 200, null],
  ['/in?place=sauna+in+Brooklyn&near=here', 302, '/in/brooklyn-ny?q=sauna+in+Brooklyn'],
  [`/in?place=${encodeURIComponent(gym.name)}`, 302, `/gyms/${id}`],
])('answers %s with %i and leads to %s', async (path, status, location) => {
  const reply = await open(path)
  expect([reply.status, reply.headers.get('location')]).toEqual([status, location])
  // Of several texts none is read.
  const isHidden = status === 404 || (status === 200 && path.includes('?') && !path.includes('&q='))
  expect((await reply.text()).includes('noindex')).toBe(isHidden)
})

it('has the largest places and the best gyms of the first on the landing page', async () => {
  const gyms = 'id="best-gyms" [^>]*>\\[{"id":"5b1d'
  expect(await pageAt('/')).toMatch(RegExp(`${gyms}[^]*<li><a href="/in/brooklyn-ny">Brooklyn, NY</a>`))
})

it('redirects from a merged gym', async () => {
  const reply = await open(`/gyms/${mergedId}`)
  expect([reply.status, reply.headers.get('location')]).toEqual([301, `/gyms/${id}`])
})

it('lists all pages for search engines, and reads them once', async () => {
  expect(await pageAt('/robots.txt')).toContain(`photos/\n\nSitemap: ${publicUrl}/sitemap.xml`)
  const locations = async (path: string) =>
    [...(await pageAt(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location)
  const files = [1, 2, 'places'].map((file) => `${publicUrl}/sitemap-${file}.xml`)
  expect(await locations('/sitemap.xml')).toEqual(files)
  const places = ['/in', '/in/brooklyn-ny', '/in/brooklyn-ny/yoga'].map((path) => publicUrl + path)
  expect(await locations('/sitemap-places.xml')).toEqual(places)
  const first = await locations('/sitemap-1.xml')
  expect(first[1]).toBe(`${publicUrl}/gyms/${idAt(0)}`)
  expect([...first, ...(await locations('/sitemap-2.xml'))].length + listings).toBe(12_001 + 3)
  for (const file of ['3', '0', '1.5', '0x1', '1e0', '01', '%201']) {
    expect((await open(`/sitemap-${file}.xml`)).status, file).toBe(404)
  }
})
