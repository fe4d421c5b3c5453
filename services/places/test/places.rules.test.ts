// Mapping of the provider's places to gyms and locations.

import { toProviderGym } from '@jumpingjack/contracts/places/provider-gyms'
import { describe, expect, it } from 'vitest'
import { isActivating, type MapsPlace } from '../src/maps/maps.rules.ts'
import { gymsWithin, toLocations } from '../src/places/places.rules.ts'

const at = (lat: number, lng: number) => ({ lat, lng })
const place = (fields: Partial<MapsPlace> = {}): MapsPlace => ({ id: 'ChIJ-12345', ...fields })

describe('toProviderGym', () => {
  it('maps all fields', () => {
    const gym = toProviderGym(
      place({
        displayName: 'Iron Barbell Club',
        formattedAddress: '1 Main St, New York',
        location: at(40.7128, -74.00601234567),
        nationalPhoneNumber: '(212) 555-0101',
        websiteUri: 'https://example.com/iron',
        regularOpeningHours: { weekdayDescriptions: ['Monday: 6:00 AM – 10:00 PM', 'Tuesday: Closed'] },
      }),
    )
    expect(gym).toEqual({
      id: 'modern_places_ChIJ-12345',
      name: 'Iron Barbell Club',
      address: '1 Main St, New York',
      latitude: '40.7128',
      longitude: '-74.0060123',
      type: 'Powerlifting',
      phone: '(212) 555-0101',
      website: 'https://example.com/iron',
      hours: 'Monday: 6:00 AM – 10:00 PM, Tuesday: Closed',
      description: null,
      averageRating: null,
      totalReviews: 0,
    })
  })

  it('fills unknown fields', () => {
    expect(toProviderGym(place())).toMatchObject({
      name: 'Unknown Gym',
      address: 'Address not available',
      latitude: '0',
      longitude: '0',
      type: 'Traditional Gym',
      phone: null,
      website: null,
      hours: null,
    })
  })

  it.each([
    ['Zen Yoga Loft', 'Yoga Studio'],
    ['CrossFit Hudson', 'CrossFit'],
    ['Brooklyn Boulders', 'Rock Climbing'],
    ['Asphalt Aquatic Center', 'Swimming'],
    ['Planet Fitness', 'Traditional Gym'],
  ])('guesses the type of %s as %s', (name, type) => {
    expect(toProviderGym(place({ displayName: name })).type).toBe(type)
  })

  it.each(['javascript:alert(1)', 'ftp://example.com', 'no address'])('drops the link %s', (websiteUri) => {
    expect(toProviderGym(place({ websiteUri })).website).toBeNull()
  })
})

it('names whom the provider has a place from', () => {
  const attributions = [
    { provider: 'Gym Guide', providerUri: 'https://guide.example.com/iron' },
    { provider: 'Town Register', providerUri: 'javascript:alert(1)' },
    { provider: 'Hearsay' },
  ]
  expect(toProviderGym(place({ attributions })).attributions).toEqual([
    { provider: 'Gym Guide', url: 'https://guide.example.com/iron' },
    { provider: 'Town Register', url: null },
    { provider: 'Hearsay', url: null },
  ])
})

it('gymsWithin returns twenty at most, in the provider’s order', () => {
  const places = Array.from({ length: 25 }, (_, index) => place({ id: `place-${index}` }))
  const gyms = gymsWithin(places)
  expect(gyms).toHaveLength(20)
  expect(gyms[0]?.id).toBe('modern_places_place-0')
})

it('gymsWithin leaves out gyms that are closed for good', () => {
  const places = [place({ businessStatus: 'CLOSED_PERMANENTLY' }), place({ businessStatus: 'OPERATIONAL' })]
  expect(gymsWithin(places)).toHaveLength(1)
})

it.each([
  ['inside', 40.7128, -73.95, 1],
  ['just outside', 40.7128, -73.94, 0],
  ['far away', -40.7, 106, 0],
])('gymsWithin filters by a circle of 5 km: %s', (_where, lat, lng, count) => {
  const circle = { lat: 40.7128, lng: -74.006, radiusMetres: 5_000 }
  expect(gymsWithin([place({ location: at(lat, lng) })], circle)).toHaveLength(count)
})

it('gymsWithin measures distances across the antimeridian', () => {
  const circle = { lat: 0, lng: 179.99, radiusMetres: 5_000 }
  expect(gymsWithin([place({ location: at(0, -179.99) })], circle)).toHaveLength(1)
})

it('toLocations returns five at most, and none without coordinates', () => {
  const places = Array.from({ length: 7 }, () => ({ ...place({ location: at(1, 2) }), name: 'Brooklyn' }))
  places[0] = { ...place(), name: 'Nowhere' }
  expect(toLocations(places)).toHaveLength(4)
})

it('toLocations names a result of geocoding by the first part of its address', () => {
  const found = place({ formattedAddress: 'Austin, TX, USA', location: at(30.27, -97.74) })
  expect(toLocations([found])).toEqual([
    {
      name: 'Austin',
      address: 'Austin, TX, USA',
      coordinates: { lat: 30.27, lng: -97.74 },
      placeId: 'ChIJ-12345',
    },
  ])
})

it.each([
  [['street_address'], undefined],
  [['premise', 'political'], undefined],
  [['route'], true],
  [['sublocality', 'political'], true],
  [['locality', 'political'], true],
  [undefined, undefined],
])('toLocations marks a position as approximate by the types %j: %j', (types, isApproximate) => {
  const [found] = toLocations([place({ location: at(1, 2), types })])
  expect(found?.isApproximate).toBe(isApproximate)
})

it.each([
  ['SERVICE_DISABLED', true],
  ['API_KEY_SERVICE_BLOCKED', false],
  [undefined, false],
])('the reason %s means that activation is pending: %s', (reason, activating) => {
  expect(isActivating({ status: 'PERMISSION_DENIED', error_message: 'Not enabled', reason })).toBe(activating)
})
