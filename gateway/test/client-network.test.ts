import type { IncomingMessage } from 'node:http'
import express, { type Request } from 'express'
import { expect, it } from 'vitest'
import { addressBehind, networkOf } from '../src/middleware/client-network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:50412', '203.0.113.7'],
  ['[2001:db8:1:2::9]:50412', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::9]:50412"', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([undefined, '', '1.1.1.1', '1.1.1.1, 2.2.2.2', ' 1.1.1.1 ,, 2.2.2.2,3.3.3.3 ', ','])(
  'the address of a client with X-Forwarded-For "%s" is that of Express',
  (forwarded) => {
    for (const hops of [0, 1, 2, 5]) {
      const app = express().set('trust proxy', hops)
      const headers = { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }
      const req = { app, headers, socket: { remoteAddress: '9.9.9.9' }, connection: {} }
      const seenByExpress = Object.setPrototypeOf({ ...req }, app.request) as Request
      expect(addressBehind(hops)(req as unknown as IncomingMessage)).toBe(seenByExpress.ip)
    }
  },
)
