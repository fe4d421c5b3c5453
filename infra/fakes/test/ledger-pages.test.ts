// The pages with the calls to each fake, and the index page that links them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakes } from '../src/app.ts'
import { readEnv } from '../src/env.ts'

let fakes: Awaited<ReturnType<typeof startFakes>>

beforeAll(async () => {
  fakes = await startFakes(readEnv({ PORT: '0', LOG_LEVEL: 'silent', MAPS_SERVER_KEY: 'server-key' }))
})
afterAll(() => fakes.stop())

const read = async (path: string) => (await fetch(`${fakes.url}${path}`)).text()

it('are linked from the index page', async () => {
  const links = [...(await read('/')).matchAll(/<a href="([^"]+)"/g)].map(([, path = '']) => path)
  expect(links).toEqual(['/oidc/ledger', '/maps/ledger', '/paypal/ledger', '/social'])
  for (const path of links) expect((await fetch(`${fakes.url}${path}`)).status).toBe(200)
})

it('show the calls to the maps provider, without keys and as text', async () => {
  await read('/maps/api/geocode/json?address=%3Cb%3EBoise&key=server-key')
  const page = await read('/maps/ledger')
  expect(page).toContain('<td>web.geocode</td><td>1</td>')
  expect(page).toContain('address=&#60;b&#62;Boise')
  expect(page).not.toContain('server-key')
})

it('show the calls to the OpenID provider', async () => {
  await read('/oidc/.well-known/openid-configuration')
  expect(await read('/oidc/ledger')).toContain('<td>GET /.well-known</td><td>1</td>')
})

it('show the calls to the social networks', async () => {
  await fetch(`${fakes.url}/social/twitter/2/users/me`)
  expect(await read('/social')).toContain('<td>twitter.profile</td><td>1</td>')
  expect(await read('/social/twitter')).not.toContain('twitter.profile')
})

it('show the calls to PayPal', async () => {
  await fetch(`${fakes.url}/paypal/v1/oauth2/token`, { method: 'POST' })
  expect(await read('/paypal/ledger')).toContain('<td>token</td><td>1</td>')
})
