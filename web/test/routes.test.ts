import { memberPages, pages } from '@jumpingjack/contracts/gateway/pages'
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

it('has each page, with the landing page for visitors of those of members', () => {
  expect(pages.map((page) => routeOf(page).path)).toEqual(pages)
  const landing = routeOf('/').visitor
  expect(pages.filter((page) => routeOf(page).visitor === landing)).toEqual(memberPages)
})
