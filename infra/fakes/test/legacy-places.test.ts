// @module-tag full
import { expect, it, onTestFinished } from 'vitest'
import { startFakeMaps } from './lib/start-fakes.ts'

const names = ['nearbysearch', 'textsearch', 'autocomplete', 'details']

it.each(names)('refuses %s of the legacy Places API to a valid key', async (name) => {
  const keys = { serverKey: 'server', browserKey: 'browser' }
  const { url, stop } = await startFakeMaps({ port: 0, ...keys })
  onTestFinished(stop)
  const reply = await fetch(`${url}/maps/api/place/${name}/json?key=server&location=40,-74&radius=500`)
  const error_message = expect.stringContaining('legacy API, which is not enabled for your project')
  expect(await reply.json()).toMatchObject({ status: 'REQUEST_DENIED', error_message })
})
