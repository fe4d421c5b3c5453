import { expect, it } from 'vitest'
import { urlOf } from '../src/http/url.ts'

it.each([
  ['/api/gyms', {}, {}, '/api/gyms'],
  ['/api/gyms/:id', { id: 'a/b c' }, {}, '/api/gyms/a%2Fb%20c'],
  ['/api/gyms/:gymId/reviews', { gymId: 'g1' }, {}, '/api/gyms/g1/reviews'],
  ['/api/gyms', {}, { q: 'a&b', lat: undefined }, '/api/gyms?q=a%26b'],
  ['/api/gyms', {}, { types: ['Yoga', 'Boxing'] }, '/api/gyms?types=Yoga%2CBoxing'],
])('fills %s', (path, params, query, url) => {
  expect(urlOf({ path }, { params, query })).toBe(url)
})
