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

it.each([
  [['--scale'], /^usage: /],
  [['--scale', ''], /^--scale: "" is not of the form gym=2/],
  [['--scale', 'gym'], /^--scale: "gym" is not of the form gym=2/],
  [['--scale', 'gym=2,'], /^--scale: "" is not of the form gym=2/],
  [['--scale', 'gym=2.5'], /^--scale: "gym=2.5" is not/],
  [['--scale', 'fakes=2'], /^--scale: there is no service "fakes"; services: gym, review/],
  [['--scale', 'gym=0'], /^--scale: gym can have 1 to 8 replicas, not 0$/],
  [['--scale', 'gym=9'], /^--scale: gym can have 1 to 8 replicas, not 9$/],
  [['--scale', 'gym=2,gym=3'], /^--scale: gym is given twice$/],
  [['--replicas', '2'], /^usage: /],
  [['gym=2'], /^usage: /],
])('rejects %j with one line', (args, message) => {
  expect(() => readStartOptions(args)).toThrow(message)
})

it.each([
  [{}, '1'],
  [{ TRUST_PROXY_HOPS: '' }, '1'],
  [{ TRUST_PROXY_HOPS: '2' }, '3'],
])('counts the load balancer as a proxy in front of several gateways: %j', (given, hops) => {
  const env = { HOST: '127.0.0.1', TRUST_PROXY_HOPS: hops, GATEWAY_REPLICAS: '3' }
  expect(scaledGatewayEnv(3, given)).toEqual(env)
})
