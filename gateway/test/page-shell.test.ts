// The language of a page before its code is loaded, by what the browser accepts.
import { firstLanguage } from '@jumpingjack/contracts/http/languages'
import { serve } from '@jumpingjack/kit/testing/serve'
import express from 'express'
import { afterAll, expect, it } from 'vitest'

const app = express().use((req, res) => res.send(firstLanguage(req.acceptsLanguages(), ['en', 'de'])))
const { url, close } = await serve(app)
afterAll(close)

it.each([
  ['fr, de;q=0.8, en;q=0.5', 'de'],
  ['de;q=0.5, en', 'en'],
  ['DE-at', 'de'],
  ['de_DE', 'de'],
  ['pt-BR', 'en'],
  ['deu, den', 'en'],
  ['de;q=0, fr', 'en'],
  ['fr, *, de;q=0.5', 'en'],
  ['fr;q=x, de; q=0.3 ', 'de'],
  ['constructor', 'en'],
  [',;q=,', 'en'],
  ['', 'en'],
])('of "%s" is %s', async (languages, shown) => {
  const reply = await fetch(url, { headers: { 'accept-language': languages } })
  expect(await reply.text()).toBe(shown)
})
