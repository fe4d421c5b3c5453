// @module-tag full
import { expect, it } from 'vitest'
import { startFakeMaps } from './lib/start-fakes.ts'

it('refuses the legacy Places API to a valid key', async () => {
  const { url, close } = await startFakeMaps({ serverKey: 'server', browserKey: 'browser' })
  const reply = await fetch(`${url}/maps/api/place/textsearch/json?key=server&query=gym`)
  const error_message = expect.stringContaining('legacy API, which is not enabled for your project')
  expect(await reply.json()).toMatchObject({ status: 'REQUEST_DENIED', error_message })
  close()
})
