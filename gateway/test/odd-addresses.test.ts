// Addresses that are no pages: security.txt, and what cannot be decoded.
import { serve } from '@jumpingjack/kit/testing/serve'
import express from 'express'
import { expect, it } from 'vitest'
import { withoutMalformed } from '../src/web/addresses.ts'
import { sitemapRoutes } from '../src/web/sitemap.ts'

async function get(contact: string | undefined, path: string) {
  const app = express()
  const unused = async () => {
    throw new Error('not called')
  }
  app.use(sitemapRoutes(unused as never, 'https://gyms.example', contact, () => new Date(0)))
  app.use(withoutMalformed)
  app.get('/:one{/:two}', (req, res) => res.send(req.url))
  const { url, close } = await serve(app)
  const reply = await fetch(url + path)
  const text = await reply.text()
  close()
  return { status: reply.status, text }
}

it('names whom to tell of a vulnerability', async () => {
  const fields = [
    'Contact: mailto:security@gyms.example',
    'Expires: 1970-04-01T00:00:00.000Z',
    'Preferred-Languages: en, de',
    'Canonical: https://gyms.example/.well-known/security.txt',
  ]
  expect(await get('mailto:security@gyms.example', '/.well-known/security.txt')).toEqual({
    status: 200,
    text: `${fields.join('\n')}\n`,
  })
  expect((await get(undefined, '/.well-known/security.txt')).text).not.toContain('Contact')
})

it.each([
  ['/gyms/%E0%A4%A', '/unknown'],
  ['/in/%ff', '/unknown'],
  ['/%', '/unknown'],
  ['/gyms/%C3%A9', '/gyms/%C3%A9'],
])('takes %s for the page %s', async (path, page) => {
  expect(await get(undefined, path)).toEqual({ status: 200, text: page })
})
