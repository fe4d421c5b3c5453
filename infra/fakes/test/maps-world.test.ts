// The made-up world: places and locations.
import { GymTypeField } from '@jumpingjack/contracts/gym/gym-type-field'
import { guessGymType, gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { describe, expect, it } from 'vitest'
import { findLocations, locationById } from '../src/maps/locations/find-locations.ts'
import { weekdayText } from '../src/maps/places/opening-hours.ts'
import { places } from '../src/maps/places/places.ts'
import { addressLine } from '../src/maps/world/address.ts'
import { type HandDrawn, readHandDrawn } from '../src/maps/world/map-data.ts'
import { metresBetween, moved, type Position } from '../src/maps/world/position.ts'

describe('places', () => {
  const gyms = places.filter(({ types }) => types.includes('gym'))

  it('are many, with unique ids, of every type, some without telephone or hours', () => {
    expect(gyms.length).toBeGreaterThan(400)
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    expect(new Set(gyms.map(({ name }) => guessGymType(name)))).toEqual(
      new Set(gymTypes.map(({ type }) => GymTypeField.parse(type))),
    )
    expect(gyms.some(({ phone }) => !phone)).toBe(true)
    expect(gyms.some(({ hours }) => !hours)).toBe(true)
    expect(places.length).toBeGreaterThan(gyms.length)
  })

  it('are many around the middle of New York', () => {
    const near = gyms.filter(
      ({ position }) => metresBetween(position, { lat: 40.7128, lng: -74.006 }) < 1_500,
    )
    expect(near.length).toBeGreaterThan(30)
  })

  it('of New York are on land', () => {
    const drawn = readHandDrawn()
    const ofNewYork = places.filter(({ address }) => address.state === 'NY' || address.state === 'NJ')
    const wet = ofNewYork.filter(
      ({ position }) => isIn(drawn, 'water', position) && !isIn(drawn, 'island', position),
    )
    expect(wet.map(({ name, address }) => `${name}, ${addressLine(address)}`)).toEqual([])
  })

  it('have hours in words', () => {
    expect(weekdayText('always')[0]).toBe('Monday: Open 24 hours')
    const weekdays = weekdayText([null, ['0600', '2200'], null, null, null, null, ['1200', '0030']])
    expect(weekdays[0]).toBe('Monday: 6:00\u202fAM\u2009–\u200910:00\u202fPM')
    expect(weekdays[5]).toBe('Saturday: 12:00\u202fPM\u2009–\u200912:30\u202fAM')
    expect(weekdays[6]).toBe('Sunday: Closed')
  })
})

describe('positions', () => {
  it('move by metres', () => {
    const london = { lat: 51.5, lng: -0.12 }
    const away = moved(london, 3_000, -4_000)
    expect(metresBetween(london, away)).toBeCloseTo(5_000, -1)
  })
})

describe('locations', () => {
  it.each(['Bro', 'New York', 'são', '12 Main St, Austin', '350 5th Ave', 'calif', 'germany'])(
    '%j is found again by its id',
    (text) => {
      const found = findLocations(text, 'US', 5)
      expect(found.length).toBeGreaterThan(0)
      for (const location of found) {
        if (location.id.startsWith('Ei')) expect(locationById(location.id)).toEqual(location)
        expect(location.id).toMatch(/^[\w-]{20,300}$/)
      }
    },
  )

  it.each(['', '   ', '💪', '.*', '<script>', '(((', "'; --"])('%j finds nothing', (text) => {
    expect(findLocations(text, 'US', 5)).toEqual([])
  })

  it('ignores unknown ids', () => {
    for (const id of ['Ei', 'Eiabc', `Ei${Buffer.from('["city"]').toString('base64url')}`])
      expect(locationById(id)).toBeUndefined()
  })
})

function isIn(drawn: readonly HandDrawn[], layer: HandDrawn['layer'], { lat, lng }: Position): boolean {
  return drawn.some((one) => one.layer === layer && isInRing(one.ring, lat, lng))
}

/** By how many edges a ray to the east crosses. */
function isInRing(ring: number[][], lat: number, lng: number): boolean {
  let isInside = false
  ring.forEach(([x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = ring.at(index - 1) ?? []
    const crosses = y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x
    if (crosses) isInside = !isInside
  })
  return isInside
}
