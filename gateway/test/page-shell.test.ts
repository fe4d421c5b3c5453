// The language of a page before its code is loaded, by what the browser accepts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@jumpingjack/kit/testing/serve'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { pageShells } from '../src/web/page-shell.ts'

const dist = mkdtempSync(join(tmpdir(), 'shells-'))
const shells = { en: 'Map', de: 'Karte' }
writeFileSync(join(dist, '.page-shell.json'), JSON.stringify({ member: shells, visitor: shells }))
const withShell = pageShells(dist)
const app = express().use((req, res) => {
  const shown = { who: 'member', wanted: req.acceptsLanguages(), path: '/' } as const
  res.send(withShell('<html lang="en">', shown))
})
const { port, close } = await serve(app)
afterAll(() => {
  close()
  rmSync(dist, { recursive: true })
})

it.each([
  ['fr, de;q=0.8, en;q=0.5', 'de'],
  ['en;q=0.5, de;q=0.8', 'de'],
  ['de;q=0.5, en', 'en'],
  ['DE-at', 'de'],
  ['de_DE', 'de'],
  ['pt-BR', 'en'],
  ['deu, den', 'en'],
  ['de;q=0, fr', 'en'],
  ['de;q=0, *', 'en'],
  ['fr, *, de;q=0.5', 'en'],
  ['*;q=0.1, de;q=0.2', 'de'],
  ['fr;q=x, de; q=0.3 ', 'de'],
  ['constructor', 'en'],
  [',;q=,', 'en'],
  ['', 'en'],
])('of "%s" is %s', async (languages, shown) => {
  const reply = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-language': languages } })
  expect(await reply.text()).toBe(`<html lang="${shown}">`)
})
