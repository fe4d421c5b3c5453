// The public pages of cities and neighborhoods, and what visitors search for: what the gym service knows, as head, data and
// plain content of the page.
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { placesPath } from '@jumpingjack/contracts/gateway/pages'
import { Position } from '@jumpingjack/contracts/gym/gym-lists'
import { gymTypeOf, gymTypeRow } from '@jumpingjack/contracts/gym/gym-types'
import { type PlaceLink, type PlacePage, readPlacePage } from '@jumpingjack/contracts/place-pages/place-pages'
import {
  gymTypeOfSlug,
  leastGymsOfPlace,
  placePath,
  typePath,
} from '@jumpingjack/contracts/place-pages/place-paths'
import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import { onProblem, Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { cached } from '@jumpingjack/kit/timing/cached'
import type { z } from 'zod'
import { gymPath, pageWaitMs } from './gym-page.ts'
import { dataBlock, type PageHead, plainHead } from './page-head.ts'

/** `content` is for browsers and search engines that run no code. */
export type ShownPlace =
  | { status: 200 | 404 | 503; head: PageHead; content: string }
  | { status: 302; location: string }

export type PlacePages = ReturnType<typeof createPlacePages>

const linksOfLanding = 10
const gymsOfLanding = 3
const landingTimeoutMs = 300

/** The data `places` are absent while the gym service does not reply. */
export function createPlacePages(callGym: ServiceClient, publicUrl: string) {
  const unavailable: ShownPlace = { status: 503, head: plainHead(placesPath, publicUrl), content: '' }
  const ask = (query: Asked) => callGym(readPlacePage, { query, timeoutMs: pageWaitMs })
  // A gym service from before 2026-11-28 does not know these searches: then the page without one.
  const readPage = ({ place, type, ...search }: Asked) =>
    ask({ place, type, ...search })
      .catch((error: unknown) => (isRejected(error) ? ask({ place, type }) : Promise.reject(error)))
      .catch(onProblem(undefined))
  const readLanding = cached(async () => {
    const { places } = await callGym(readPlacePage, { query: {} })
    const [largest] = places
    const best = largest && (await callGym(readPlacePage, { query: { place: largest.slug } }))
    const gyms = best?.gyms.slice(0, gymsOfLanding) ?? []
    return {
      links: placeLinks(places.slice(0, linksOfLanding)),
      data: dataBlock('application/json', gyms, 'best-gyms'),
    }
  }, minuteMs)
  let latestLanding = { links: '', data: '' }

  async function readAddress(slug?: string, typeSlug?: string, q?: string): Promise<ShownPlace> {
    const type = typeSlug === undefined ? undefined : gymTypeOfSlug(typeSlug)
    const page = await readPage({ place: slug, type, q })
    if (!page) return unavailable
    const isKnown = slug === undefined || page.total >= leastGymsOfPlace || isSearched(page)
    if (!isKnown || (typeSlug !== undefined && !type)) return shown(404, page, publicUrl)
    return leadTo(page, slug) ?? shown(200, page, publicUrl, page.search !== undefined)
  }

  async function find({ place, type, near }: Record<string, unknown>): Promise<ShownPlace> {
    const position = Position.safeParse(near).success ? String(near) : undefined
    const page = await readPage({ place: textOf(place), type: gymTypeOf(String(type)), near: position })
    if (!page) return unavailable
    const hasAddress = page.total >= leastGymsOfPlace || isSearched(page)
    return (hasAddress && leadTo(page)) || shown(200, page, publicUrl, true)
  }

  return {
    /** The page of an address, perhaps with a search there, or what a form asks for: leads to the page, or shows what is known. */
    read: ({ slug, type }: { slug?: string; type?: string }, query: Record<string, unknown>) =>
      slug === undefined && ('place' in query || 'type' in query)
        ? find(query)
        : readAddress(slug, type, slug && textOf(query.q)),

    /**
     * For the landing page: links to the largest places, as items of a list, and the best gyms of the largest one, as data;
     * those before while the gym service does not reply at once.
     */
    async landing(): Promise<{ links: string; data: string }> {
      const read = readLanding().catch(onProblem(undefined))
      latestLanding = (await Promise.race([read, sleep(landingTimeoutMs)])) ?? latestLanding
      return latestLanding
    },
  }
}

type Asked = z.input<typeof readPlacePage.query>

const isRejected = (error: unknown) => error instanceof Problem && error.code === 'request.invalid'

const textOf = (value: unknown) =>
  (typeof value === 'string' && value.trim().slice(0, maxLengths.searchText)) || undefined

const isSearched = ({ gymId, search, place }: PlacePage) => Boolean(gymId || (search && place))

/** A place has one address, and a search there one with its text. */
function leadTo({ place, type, search, gymId }: PlacePage, slug?: string): ShownPlace | undefined {
  if (gymId) return { status: 302, location: gymPath(gymId) }
  if (!place || place.slug === slug) return undefined
  const query = search ? `?${new URLSearchParams({ q: search.text })}` : ''
  return { status: 302, location: placePath(place.slug, type) + query }
}

function shown(status: 200 | 404, page: PlacePage, publicUrl: string, isSearch = false): ShownPlace {
  const photo = page.gyms.find(({ hasPhoto }) => hasPhoto)
  const image = photo ? `/api/gyms/${photo.id}/photo?width=960` : '/icon-512.png'
  const head = {
    ...describe(page, publicUrl),
    url: new URL(placePath(page.place?.slug, page.type), publicUrl).href,
    image: new URL(image, publicUrl).href,
    ...(photo && { isPhoto: true }),
    ...((isSearch || status === 404) && { isHidden: true }),
    data: { places: page },
  }
  return { status, head, content: contentOf(page) }
}

/** "Yoga in Brooklyn, NY". */
function titleOf({ type, place, unknown, search }: PlacePage): string {
  const what = (type && gymTypeRow(type)?.filterLabel) ?? 'Gyms'
  if (place) return `${what} in ${place.name}`
  if (search) return `“${search.text}”`
  return unknown ? 'Place not found' : `${what} by city`
}

function describe(page: PlacePage, publicUrl: string): Pick<PageHead, 'title' | 'description' | 'jsonLd'> {
  const { place, type, total, gyms } = page
  const title = titleOf(page)
  const names = gyms.slice(0, 3).map(({ name }) => name)
  const address = (path: string) => new URL(path, publicUrl).href
  const crumbs = [
    { name: 'Gyms by city', item: address(placesPath) },
    ...(place ? [{ name: place.name, item: address(placePath(place.slug)) }] : []),
    ...(place && type ? [{ name: type, item: address(placePath(place.slug, type)) }] : []),
  ]
  const listed = (items: object[]) =>
    items.map((each, index) => ({ '@type': 'ListItem', position: index + 1, ...each }))
  return {
    title: `${title} · Jumpingjack`,
    description:
      total > 0
        ? `${title}: ${total} with addresses, hours and honest reviews. ${names.join(', ')}.`
        : 'Find gyms by city and neighborhood, with honest reviews and photos.',
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'BreadcrumbList', itemListElement: listed(crumbs) },
        {
          '@type': 'ItemList',
          name: title,
          numberOfItems: total,
          itemListElement: listed(gyms.map(({ id, name }) => ({ name, url: address(gymPath(id)) }))),
        },
      ],
    },
  }
}

/** What readers should know of a search. The page itself says it in their language. */
function notesOf({ place, search }: PlacePage): string[] {
  if (!search) return []
  const { elsewhere, unknownPlace, instead, words } = search
  return [
    ...new Set(words.flatMap(({ meant, typed, word }) => (meant ? `“${typed ?? word}”: ${meant}.` : []))),
    elsewhere && place
      ? `“${elsewhere.name}” has no page. ${place.name} is the nearest place with enough gyms.`
      : '',
    unknownPlace ? `No gym in “${unknownPlace}” is known here yet.` : '',
    instead && place
      ? `None that fits is known in ${place.name}. These are ${instead === 'near' ? 'near' : 'its best'}.`
      : '',
  ].filter(Boolean)
}

function contentOf(page: PlacePage): string {
  const { place, type, gyms, types, namesakes = [], places, search } = page
  const link = (path: string, text: string) => `<a href="${path}">${escapeHtml(text)}</a>`
  const items = (rows: string[]) => `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`
  const listed = (all: PlacePage['gyms']) =>
    items(
      all.map(({ id, name, address, averageRating, totalReviews }) => {
        const rating = totalReviews > 0 ? `, ${Number(averageRating).toFixed(1)} of 5` : ''
        return `${link(gymPath(id), name)}: ${escapeHtml(address)}${rating}`
      }),
    )
  return [
    `<h1>${escapeHtml(titleOf(page))}</h1>`,
    ...notesOf(page).map((note) => `<p>${escapeHtml(note)}</p>`),
    `<ul>${placeLinks(namesakes)}</ul>`,
    listed(search?.elsewhere?.gyms ?? []),
    listed(gyms),
    items(place ? types.map(({ type, total }) => link(escapeHtml(typePath(place, type, total)), type)) : []),
    `<ul>${placeLinks(places, type)}</ul>`,
  ].join('')
}

/** The items of a list. */
function placeLinks(places: readonly PlaceLink[], type?: string): string {
  const rows = places.map(
    ({ slug, name }) => `<li><a href="${placePath(slug, type)}">${escapeHtml(name)}</a></li>`,
  )
  return rows.join('')
}
