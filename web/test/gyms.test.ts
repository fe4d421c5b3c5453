import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { directionsUrl, photosOf, shownGym } from '../src/features/gym-detail/gym-detail-rules.ts'
import { nextCursorOf } from '../src/lib/api/pages.ts'
import { showPostedReview } from '../src/lib/gym/gym-cache.ts'
import { gymDetailOptions, gymListQuery, recordRating, withLiveRatings } from '../src/lib/gym/gym-queries.ts'
import { defaultFilters } from '../src/lib/gym/gym-url.ts'
import { liveIds } from '../src/lib/gym/use-live-gyms.ts'
import { firstHoursSegment, hoursSegments } from '../src/ui/gym/gym-hours.tsx'
import { gripOf, movedView, type Point, swipeOf, type View, wholePicture } from '../src/ui/photos/pan-zoom.ts'
import { aGym } from './a-gym.ts'
import { aReview } from './a-review.ts'

describe('firstHoursSegment', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    [' , ', undefined],
    ['Daily 6:00–22:00', 'Daily 6:00–22:00'],
    ['Monday: 6 AM – 10 PM, Tuesday: 6 AM – 9 PM', 'Monday: 6 AM – 10 PM'],
    ['Mon, Wed, Fri 17:00-22:00, Sat 9:00-13:00', 'Mon, Wed, Fri 17:00-22:00'],
    ['Sunday closed, Mon - Thu, Sat 6-22', 'Sunday closed'],
    ['Mo,We,Fr 06:00-22:00; Sa 08:00-20:00', 'Mo,We,Fr 06:00-22:00'],
  ])('of %j is %j', (hours, segment) => {
    expect(firstHoursSegment(hours)).toBe(segment)
  })

  it('is the first of all segments', () => {
    expect(hoursSegments('Mon: 6–22, Tue: 6–21,')).toEqual(['Mon: 6–22', 'Tue: 6–21'])
  })
})

describe('gymListQuery', () => {
  const area = { centre: { lat: 40.7128, lng: -74.006 } }

  it('is limited to the default distance', () => {
    expect(gymListQuery(defaultFilters, area)).toEqual({
      lat: '40.7128',
      lng: '-74.006',
      distance: '10',
      sort: 'confidence',
    })
  })

  it('omits the centre for any distance', () => {
    expect(gymListQuery({ ...defaultFilters, distance: 100 }, area)).toEqual({ sort: 'confidence' })
  })

  it('sends every filter that is set', () => {
    const filters = {
      q: 'iron',
      minRating: 4,
      types: ['Yoga' as const, 'Boxing' as const],
      distance: 100 as const,
      amenities: ['sauna' as const, 'pool' as const],
      prices: ['$$' as const],
      dayPass: true,
      sort: 'name' as const,
      openNow: true,
      hasPhotos: true,
    }
    expect(gymListQuery(filters, area)).toEqual({
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

  it('sends where the order by distance starts', () => {
    const from = { lat: 40.73571, lng: -74.17242 }
    const filters = { ...defaultFilters, sort: 'distance' as const }
    expect(gymListQuery(filters, { ...area, from })).toMatchObject({
      sort: 'distance',
      near: '40.7357,-74.1724',
    })
    expect(gymListQuery(filters, area)).toMatchObject({ near: '40.7128,-74.0060' })
  })

  it('sends where the order of gyms without ratings starts', () => {
    const map = { bounds: { west: -75, south: 40, east: -73, north: 41 }, zoom: 9 }
    const from = { lat: 40.73571, lng: -74.17242 }
    // Of what the map shows, such as a place that was searched, not of the member.
    expect(gymListQuery(defaultFilters, { ...area, map, from })).toMatchObject({ near: '40.71,-74.01' })
    expect(gymListQuery({ ...defaultFilters, sort: 'name' }, { ...area, map }).near).toBeUndefined()
  })

  it('leaves the default order of a text to the service', () => {
    const { sort, near } = gymListQuery({ ...defaultFilters, q: 'iron' }, area)
    expect({ sort, near }).toEqual({ sort: undefined, near: '40.71,-74.01' })
  })
})

describe('nextCursorOf', () => {
  it.each([
    [null, undefined],
    ['</api/gyms?limit=200&cursor=abc%3D>; rel="next"', 'abc='],
    ['</api/gyms?cursor=p>; rel="prev", </api/gyms?cursor=n>; rel="next"', 'n'],
    ['</api/gyms?cursor=p>; rel="prev"', undefined],
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

  it('is the detail', () => {
    expect(shownGym(detail, listed)).toBe(detail)
  })

  it('is the list item without reviews when the detail failed', () => {
    expect(shownGym(undefined, listed)).toEqual({
      ...listed,
      reviews: [],
      hiddenReviews: [],
      lacksReviews: true,
    })
  })

  it.each(['Google Places Gym', 'Google Maps Gym', 'Loading...'])(
    'uses the list item for the placeholder %s',
    (name) => {
      const { reviews } = detail
      expect(shownGym({ ...detail, name }, listed)).toEqual({ ...listed, reviews, hiddenReviews })
    },
  )

  it('is undefined without detail and list item', () => {
    expect(shownGym(undefined, undefined)).toBeUndefined()
  })

  it('shows each photo once', () => {
    const reviews = [aReview({ photoUrls: ['/a', '/b'] }), aReview({ photoUrls: ['/b', '/c'] })]
    expect(photosOf({ ...detail, reviews }).map(({ path }) => path)).toEqual(['/a', '/b', '/c'])
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
  const rated = (gymId: string, sequence: number, totalReviews: number) => ({
    type: 'gym-rated' as const,
    gymId,
    sequence,
    totalReviews,
    averageRating: '3.00',
  })

  it('are recorded once, and only if they are newer', () => {
    expect(recordRating(rated('g1', 2, 5), 100)).toBe(true)
    expect(recordRating(rated('g1', 2, 5), 110)).toBe(false)
    expect(recordRating(rated('g1', 1, 4), 120)).toBe(false)
    expect(recordRating(rated('g1', 3, 6), 130)).toBe(true)
  })

  it('override a reply to an earlier request', () => {
    recordRating(rated('g2', 1, 9), 200)
    expect(withLiveRatings([aGym({ id: 'g2' })], 150)).toMatchObject([
      { totalReviews: 9, averageRating: '3.00' },
    ])
  })

  it('do not override a reply to a later request', () => {
    recordRating(rated('g3', 1, 9), 200)
    expect(withLiveRatings([aGym({ id: 'g3' })], 250)).toMatchObject([{ totalReviews: 4 }])
  })
})

describe('a review that the member has posted', () => {
  const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`
  const earlier = aReview({ id: 'r1', userId: 'u1', createdAt: at(1) })
  const foreign = aReview({ id: 'r2', userId: 'u2', createdAt: at(2) })
  const posted = aReview({ id: 'r1', userId: 'u1', createdAt: at(3) })
  const { queryKey } = gymDetailOptions('g1')

  it('replaces the earlier one in the cached detail', async () => {
    const queryClient = new QueryClient()
    const detail = { ...aGym({ id: 'g1' }), reviews: [foreign, earlier], hiddenReviews: [] }
    queryClient.setQueryData(queryKey, detail)
    await showPostedReview(queryClient, 'g1', posted)
    expect(queryClient.getQueryData(queryKey)?.reviews).toEqual([posted, foreign])
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
  })

  it('leaves a gym without a cached detail to the next fetch', async () => {
    const queryClient = new QueryClient()
    await showPostedReview(queryClient, 'g1', posted)
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  })
})

describe('a photo of the lightbox', () => {
  const stage = { width: 400, height: 800 }
  const [one, other] = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ]
  const moved = (view: View, from: Point[], to: Point[]) => movedView(view, gripOf(from), gripOf(to), stage)

  it('is scaled by two pointers, around their middle, up to four times', () => {
    const zoomed = moved(
      wholePicture,
      [one, other],
      [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ],
    )
    expect(zoomed).toEqual({ scale: 2, x: 0, y: 0 })
    const aside = moved(
      wholePicture,
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: -50, y: 0 },
        { x: 150, y: 0 },
      ],
    )
    expect(aside).toEqual({ scale: 2, x: -50, y: 0 })
    expect(
      moved(
        zoomed,
        [one, other],
        [
          { x: -900, y: 0 },
          { x: 900, y: 0 },
        ],
      ).scale,
    ).toBe(4)
    expect(
      moved(
        zoomed,
        [one, other],
        [
          { x: -1, y: 0 },
          { x: 1, y: 0 },
        ],
      ),
    ).toEqual(wholePicture)
  })

  it('is moved by one pointer, as far as its edge', () => {
    expect(moved({ scale: 2, x: 0, y: 0 }, [one], [{ x: 900, y: 30 }])).toEqual({ scale: 2, x: 200, y: 30 })
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
