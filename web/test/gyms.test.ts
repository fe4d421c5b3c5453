import { photosOf } from '@jumpingjack/contracts/review/gym-photos'
import { listFavorites } from '@jumpingjack/contracts/user/favorites'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { directionsUrl, shownGym } from '../src/features/gym-detail/gym-detail-rules.ts'
import { entriesOf, nextCursorOf } from '../src/lib/api/pages.ts'
import { showClosed, showPostedReview } from '../src/lib/gym/gym-cache.ts'
import {
  type Area,
  gymDetailOptions,
  gymListQuery,
  gymListsKey,
  recordRating,
  withLiveRatings,
} from '../src/lib/gym/gym-queries.ts'
import { defaultFilters, type GymFilters } from '../src/lib/gym/gym-url.ts'
import { liveIds } from '../src/lib/gym/use-live-gyms.ts'
import { segmentOfDay } from '../src/lib/labels/entered-hours.ts'
import {
  gripOf,
  movedView,
  type Point,
  swipeOf,
  type View,
  wholePicture,
} from '../src/ui/photos/lightbox.tsx'
import { aGym, aReview } from './builders.ts'

it('lists an entry once that has moved to a later page', () => {
  const page = (...ids: string[]) => ({
    entries: ids.map((id, place) => ({ id, place })),
    ...{ total: 4, nextCursor: undefined, resultLimit: undefined },
  })
  const listed = entriesOf([page('a', 'b', 'c'), page('b', 'd')])
  expect(listed.map(({ id, place }) => `${id}${place}`)).toEqual(['a0', 'b0', 'c2', 'd1'])
  expect(entriesOf(undefined)).toEqual([])
})

describe('segmentOfDay', () => {
  const [tuesday, saturday] = [1, 5]
  it.each([
    [null, tuesday, undefined],
    [' , ', tuesday, undefined],
    ['Daily 6:00–22:00', tuesday, 'Daily 6:00–22:00'],
    ['Monday: 6 AM – 10 PM, Tuesday: 6 AM – 9 PM', tuesday, 'Tuesday: 6 AM – 9 PM'],
    ['Monday: 6 AM – 10 PM, Tuesday: 6 AM – 9 PM', saturday, 'Monday: 6 AM – 10 PM'],
    ['Mon, Wed, Fri 17:00-22:00, Sat 9:00-13:00', saturday, 'Sat 9:00-13:00'],
    ['Sunday closed, Mon - Thu, Sat 6-22', tuesday, 'Mon - Thu, Sat 6-22'],
    ['Sunday closed, Mon - Thu, Sat 6-22', saturday, 'Mon - Thu, Sat 6-22'],
    ['Mo,We,Fr 06:00-22:00; Sa 08:00-20:00', tuesday, 'Mo,We,Fr 06:00-22:00'],
    ['Th-Fr 10-14; Fr-Tu 06:00-22:00', saturday, 'Fr-Tu 06:00-22:00'],
  ])('of %j on the day %i is %j', (hours, day, segment) => {
    expect(segmentOfDay(hours, day)).toBe(segment)
  })
})

describe('gymListQuery', () => {
  const centre = { lat: 40.7128, lng: -74.006 }
  const from = { lat: 40.73571, lng: -74.17242 }
  const map = { bounds: { west: -75, south: 40, east: -73, north: 41 }, zoom: 9 }

  it('is limited to the default distance', () => {
    const near = { lat: '40.7128', lng: '-74.006', distance: '10' }
    expect(gymListQuery(defaultFilters, { centre })).toEqual({ ...near, sort: 'confidence' })
  })

  it('sends every filter that is set, and no centre for any distance', () => {
    const filters: GymFilters = {
      q: 'iron',
      place: 'Austin',
      minRating: 4,
      types: ['Yoga', 'Boxing'],
      distance: 100,
      amenities: ['sauna', 'pool'],
      prices: ['$$'],
      dayPass: true,
      sort: 'name',
      openNow: true,
      hasPhotos: true,
      fitsWeek: true,
    }
    expect(gymListQuery(filters, { centre })).toEqual({
      q: 'iron',
      minRating: '4',
      types: 'Yoga,Boxing',
      sort: 'name',
      near: '40.71,-74.01',
      openNow: 'true',
      hasPhotos: 'true',
      amenities: 'sauna,pool',
      prices: '$$',
      dayPass: 'true',
    })
  })

  it.each<[string, Partial<GymFilters>, Area, { sort: string | undefined; near: string | undefined }]>([
    ['by distance', { sort: 'distance' }, { centre, from }, { sort: 'distance', near: '40.7357,-74.1724' }],
    ['by distance', { sort: 'distance' }, { centre }, { sort: 'distance', near: '40.7128,-74.0060' }],
    // Of what the map shows, such as a place that was searched, not of the member.
    ['of gyms without ratings', {}, { centre, map, from }, { sort: 'confidence', near: '40.71,-74.01' }],
    ['by the week', { sort: 'week' }, { centre }, { sort: 'confidence', near: undefined }],
    ['by name', { sort: 'name' }, { centre, map }, { sort: 'name', near: undefined }],
    // The service orders the matches of a text.
    ['of a text', { q: 'iron' }, { centre }, { sort: undefined, near: '40.71,-74.01' }],
  ])('sends where the order %s starts', (_what, part, area, expected) => {
    const { sort, near } = gymListQuery({ ...defaultFilters, ...part }, area)
    expect({ sort, near }).toEqual(expected)
  })
})

describe('nextCursorOf', () => {
  it.each([
    [null, undefined],
    ['</api/gyms?limit=200&cursor=abc%3D>; rel="next"', 'abc='],
    ['</api/gyms?cursor=p>; rel="prev", </api/gyms?cursor=n>; rel="next"', 'n'],
    ['<http://localhost:8080/api/gyms?cursor=n>; rel=next', 'n'],
    ['</api/gyms>; rel="next"', undefined],
  ])('of %j is %j', (link, cursor) => {
    expect(nextCursorOf(link)).toBe(cursor)
  })
})

describe('shownGym', () => {
  const listed = aGym({ name: 'Listed' })
  const hiddenReviews = [{ reason: 'Off topic', count: 1 }]
  const detail = { ...aGym({ name: 'Detailed' }), reviews: [aReview()], hiddenReviews }

  it('is the detail, or the list item without reviews when that failed', () => {
    expect(shownGym(detail, listed)).toBe(detail)
    const unknown = { reviews: [], hiddenReviews: [], lacksReviews: true }
    expect(shownGym(undefined, listed)).toEqual({ ...listed, ...unknown })
  })

  const placeholders = ['Google Places Gym', 'Google Maps Gym', 'Loading...']
  it.each(placeholders)('uses the list item for the placeholder %s', (name) => {
    const { reviews } = detail
    expect(shownGym({ ...detail, name }, listed)).toEqual({ ...listed, reviews, hiddenReviews })
  })

  it('shows each photo once, first those that helped most and the oldest', () => {
    const [early, late] = ['2026-01-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z']
    const reviews = [
      aReview({ photoUrls: ['/new'], createdAt: late }),
      aReview({ photoUrls: ['/old', '/b'], createdAt: early }),
      aReview({ photoUrls: ['/helpful', '/b'], createdAt: late, helpfulCount: 1 }),
    ]
    const paths = photosOf({ ...detail, reviews }).map(({ path }) => path)
    expect(paths).toEqual(['/helpful', '/b', '/old', '/new'])
  })
})

describe('directionsUrl', () => {
  it.each([
    [aGym(), '40.7000000,-74.0000000', null],
    [aGym({ positionIsApproximate: true }), 'Iron Works, 1 Main Street', null],
    [aGym({ id: 'modern_places_place-id-1' }), '40.7000000,-74.0000000', 'place-id-1'],
    [aGym({ latitude: '0', longitude: '0' }), 'Iron Works, 1 Main Street', null],
  ])('of %j leads to %s', (gym, destination, placeId) => {
    const params = new URL(directionsUrl(gym)).searchParams
    expect([params.get('destination'), params.get('destination_place_id')]).toEqual([destination, placeId])
  })
})

describe('liveIds', () => {
  it.each([
    [[], ['b', 'a'], 5, ['a', 'b']],
    [['z'], ['b', 'a', 'b'], 2, ['b', 'z']],
    [['a'], ['a'], 5, ['a']],
  ])('of %j and %j, at most %i', (first, others, max, ids) => {
    expect(liveIds(first, others, max)).toEqual(ids)
  })
})

describe('live ratings', () => {
  const rated = (gymId: string, sequence: number, totalReviews: number) => {
    return { type: 'gym-rated' as const, gymId, sequence, totalReviews, averageRating: '3.00' }
  }

  it('are recorded once, and only if they are newer', () => {
    expect(recordRating(rated('g1', 2, 5), 100)).toBe(true)
    expect(recordRating(rated('g1', 2, 5), 110)).toBe(false)
    expect(recordRating(rated('g1', 1, 4), 120)).toBe(false)
    expect(recordRating(rated('g1', 3, 6), 130)).toBe(true)
  })

  it('override a reply to an earlier request, not to a later one', () => {
    recordRating(rated('g2', 1, 9), 200)
    const ratingAt = (atMs: number) => withLiveRatings([aGym({ id: 'g2' })], atMs)[0]
    expect(ratingAt(200)).toMatchObject({ totalReviews: 9, averageRating: '3.00' })
    expect(ratingAt(201)).toMatchObject({ totalReviews: 4, averageRating: '4.25' })
  })
})

it('replaces the earlier review of the member in the cached detail by a posted one', async () => {
  const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`
  const earlier = aReview({ id: 'r1', userId: 'u1', createdAt: at(1) })
  const foreign = aReview({ id: 'r2', userId: 'u2', createdAt: at(2) })
  const posted = aReview({ id: 'r1', userId: 'u1', createdAt: at(3) })
  const { queryKey } = gymDetailOptions('g1')
  const queryClient = new QueryClient()
  const detail = { ...aGym({ id: 'g1' }), reviews: [foreign, earlier], hiddenReviews: [] }
  queryClient.setQueryData(queryKey, detail)
  await showPostedReview(queryClient, 'g1', posted)
  expect(queryClient.getQueryData(queryKey)?.reviews).toEqual([posted, foreign])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

it('removes a closed gym from lists, marks it where it stays, and removes the mark when it reopens', () => {
  const queryClient = new QueryClient()
  const closed = { as: 'closed', since: '2026-11-28T12:00:00.000Z' }
  const [gym, other] = [aGym({ id: 'g1', isOpen: true }), aGym({ id: 'g2' })]
  const page = { entries: [gym, other], total: 2, nextCursor: undefined, resultLimit: undefined }
  const { queryKey } = gymDetailOptions('g1')
  queryClient.setQueryData([...gymListsKey, 'any'], { pages: [page], pageParams: [undefined] })
  queryClient.setQueryData(queryKey, { ...gym, reviews: [], hiddenReviews: [] })
  queryClient.setQueryData([listFavorites.path], [{ gymId: 'g1', gym }])
  showClosed(queryClient, 'g1', closed)
  expect(queryClient.getQueryData([...gymListsKey, 'any'])).toMatchObject({
    pages: [{ entries: [other], total: 1 }],
  })
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ closed, isOpen: false })
  expect(queryClient.getQueryData([listFavorites.path])).toMatchObject([{ gym: { closed } }])
  showClosed(queryClient, 'g1', null)
  expect(queryClient.getQueryData(queryKey)).not.toHaveProperty('closed')
})

describe('a photo of the lightbox', () => {
  const stage = { width: 400, height: 800 }
  const one = { x: -50, y: 0 }
  const moved = (view: View, from: Point[], to: Point[]) => movedView(view, gripOf(from), gripOf(to), stage)
  const pair = (left: number, right: number) => [left, right].map((x) => ({ x, y: 0 }))
  const zoomed = { scale: 2, x: 0, y: 0 }

  it.each([
    ['by two', wholePicture, pair(-50, 50), pair(-100, 100), zoomed],
    ['around their middle', wholePicture, pair(0, 100), pair(-50, 150), { ...zoomed, x: -50 }],
    ['up to four times', zoomed, pair(-50, 50), pair(-900, 900), { ...zoomed, scale: 4 }],
    ['down to the whole', zoomed, pair(-50, 50), pair(-1, 1), wholePicture],
  ])('is scaled by two pointers: %s', (_what, view, from, to, expected) => {
    expect(moved(view, from, to)).toEqual(expected)
  })

  it('is moved by one pointer, as far as its edge', () => {
    expect(moved(zoomed, [one], [{ x: 900, y: 30 }])).toEqual({ scale: 2, x: 200, y: 30 })
  })

  it.each([
    [-60, 1],
    [60, -1],
    [-40, 0],
  ])('is swiped %i px: %i', (x, step) => {
    const view = moved(wholePicture, [one], [{ x: one.x + x, y: 90 }])
    expect(view).toEqual({ scale: 1, x, y: 0 })
    expect(swipeOf(view)).toBe(step)
    expect(swipeOf({ ...view, scale: 2 })).toBe(0)
  })
})
