// @module-tag full
import { expect, it } from 'vitest'
import { readStartOptions, scaledGatewayEnv } from '../stack/scale.ts'

it.each([
  [[], {}, false],
  [['--scale', 'gym=2,gateway=3'], { gym: 2, gateway: 3 }, false],
  [['--scale=review=1', '--observe'], { review: 1 }, true],
])('reads %j', (args, scale, isObserved) => {
  expect(readStartOptions(args)).toEqual({ scale, isObserved, isDev: false })
})

it.each(['', 'gym', 'gym=2,', 'gym=2.5', 'fakes=2', 'gym=0', 'gym=9', 'gym=2,gym=3'])(
  'rejects --scale "%s" with one line, which names the services',
  (value) => {
    expect(() => readStartOptions(['--scale', value])).toThrow(/^--scale: not "[^"\n]*", .*: gym, review.*$/)
  },
)

it.each([[['--scale']], [['--replicas', '2']], [['gym=2']]])('rejects %j with its usage', (args) => {
  expect(() => readStartOptions(args)).toThrow(/^usage: /)
})

it.each([
  [{}, '1'],
  [{ TRUST_PROXY_HOPS: '' }, '1'],
  [{ TRUST_PROXY_HOPS: '2' }, '3'],
])('counts the load balancer as a proxy in front of several gateways: %j', (given, hops) => {
  const env = { HOST: '127.0.0.1', TRUST_PROXY_HOPS: hops, GATEWAY_REPLICAS: '3' }
  expect(scaledGatewayEnv(3, given)).toEqual(env)
})
