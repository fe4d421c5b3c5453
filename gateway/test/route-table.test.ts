import * as admin from '@jumpingjack/contracts/admin/admin'
import * as feedback from '@jumpingjack/contracts/admin/feedback'
import * as moderation from '@jumpingjack/contracts/admin/moderation'
import * as session from '@jumpingjack/contracts/gateway/session'
import * as gymLists from '@jumpingjack/contracts/gym/gym-lists'
import * as gyms from '@jumpingjack/contracts/gym/gyms'
import type { Endpoint } from '@jumpingjack/contracts/http/endpoint'
import * as payments from '@jumpingjack/contracts/payment/payments'
import * as places from '@jumpingjack/contracts/places/places'
import * as reviews from '@jumpingjack/contracts/review/reviews'
import * as sharing from '@jumpingjack/contracts/review/sharing'
import * as uploads from '@jumpingjack/contracts/review/uploads'
import * as favorites from '@jumpingjack/contracts/user/favorites'
import * as profile from '@jumpingjack/contracts/user/profile'
import * as social from '@jumpingjack/contracts/user/social'
import * as subscription from '@jumpingjack/contracts/user/subscription'
import * as users from '@jumpingjack/contracts/user/users'
import { describe, expect, it } from 'vitest'
import { compileRouteTable, routeTable } from '../src/route-table.ts'

const routeOf = compileRouteTable(routeTable)
const row = { path: '/api/things', upstream: 'gym', access: 'member', rate: 'method' }

describe('the route table', () => {
  it.each([
    ['/api/gyms', 'gym'],
    ['/api/gyms/', 'gym'],
    ['/API/Gyms/1', 'gym'],
    ['/api/gyms/1/reviews', 'review'],
    ['/api/gyms/1/reviews/2', 'review'],
    ['/api/gyms/1/reviewsandmore', 'gym'],
    ['/api/gyms/a%2Freviews', 'gym'],
    ['/api/objects/upload', 'review'],
    ['/api/s3/multipart/1/2', 'review'],
    ['/api/auth/user', 'user'],
    ['/api/config/google-maps', 'places'],
    ['/api/places/details/x', 'places'],
    ['/api/login/callback', 'gateway'],
    ['/api/gymsandmore', 'none'],
    ['/api/objects', 'none'],
    ['/api/unknown', 'none'],
    ['/api', 'none'],
    ['/api/internal/gyms/1', 'none'],
    ['/internal/gyms/1', 'none'],
    ['/api/../internal/gyms/1', 'none'],
    ['//api/gyms', 'none'],
  ])('sends %s to %s', (path, upstream) => {
    expect(routeOf(path).upstream).toBe(upstream)
  })

  it('asks for a session wherever it says nothing', () => {
    expect(routeOf('/api/unknown').access).toBe('member')
  })

  it.each([
    ['who may call it', { access: undefined }, 'access'],
    ['a known access', { access: 'anybody' }, 'access'],
    ['where it goes', { upstream: undefined }, 'upstream'],
    ['how often', { rate: undefined }, 'rate'],
    ['a path of the interface', { path: '/internal/gyms' }, 'path'],
  ])('does not take a row without %s', (_what, fields, fault) => {
    expect(() => compileRouteTable([{ ...row, ...fields }])).toThrow(fault)
  })
})

const contracts: unknown[] = [
  admin,
  favorites,
  feedback,
  gymLists,
  gyms,
  moderation,
  payments,
  places,
  profile,
  reviews,
  session,
  sharing,
  social,
  subscription,
  uploads,
  users,
].flatMap((each) => Object.values(each))
const endpoints = contracts.filter(
  (each): each is Endpoint => typeof each === 'object' && each !== null && 'path' in each && 'access' in each,
)

describe('the contracts', () => {
  it.each(
    endpoints.filter(({ path }) => !path.startsWith('/internal/')).map((each) => [each.path, each] as const),
  )('have %s routed for those whom they name', (path, { access }) => {
    const route = routeOf(path.replace(/:\w+/g, 'x'))
    expect(route).toMatchObject({ access })
    expect(route.upstream).not.toBe('none')
  })

  it.each(endpoints.filter(({ path }) => path.startsWith('/internal/')).map(({ path }) => [path]))(
    'keep %s to our own processes',
    (path) => {
      expect(routeOf(path).upstream).toBe('none')
    },
  )
})
