import { expect, it } from 'vitest'
import { routeOf } from '../src/app/routes.ts'

it.each([
  ['/', '/'],
  ['/gyms', '*'],
  ['/gyms/1', '/gyms/:id'],
  ['/gyms/1/', '/gyms/:id'],
  ['/gyms/1/reviews', '*'],
  ['/in', '/in/:place?/:type?'],
  ['/in/denver/yoga', '/in/:place?/:type?'],
  ['/jumpingjack', '/Jumpingjack'],
])('the address %s has the page of %s', (path, pattern) => {
  expect(routeOf(path).path).toBe(pattern)
})
