import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import { serve } from '@jumpingjack/kit/testing/serve'
import express from 'express'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { earlierAssets } from '../src/web/earlier-assets.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'jumpingjack-assets-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Starts a gateway's handler for a build with these files. */
function deploy(now: number, ...names: string[]) {
  const assets = mkdtempSync(join(dir, 'build-'))
  for (const name of names) writeFileSync(join(assets, name), `content of ${name}`)
  return earlierAssets(assets, join(dir, 'archive'), now)
}

const archived = () => readdirSync(join(dir, 'archive')).sort()

it('keeps files for 7 days after they left the build', () => {
  deploy(0, 'main-1.js', 'main-1.js.br', 'same.js')
  // However long it was current.
  deploy(100 * dayMs, 'main-2.js', 'same.js')
  expect(archived()).toEqual(['main-1.js', 'main-2.js', 'same.js'])
  deploy(106 * dayMs, 'main-3.js', 'same.js')
  expect(archived()).toEqual(['main-1.js', 'main-2.js', 'main-3.js', 'same.js'])
  deploy(108 * dayMs, 'main-3.js', 'same.js')
  expect(archived()).toEqual(['main-2.js', 'main-3.js', 'same.js'])
})

it('keeps files that a rollback brings back', () => {
  deploy(0, 'main-1.js')
  deploy(dayMs, 'main-2.js')
  deploy(2 * dayMs, 'main-1.js')
  deploy(20 * dayMs, 'main-3.js')
  expect(archived()).toEqual(['main-1.js', 'main-3.js'])
})

it('serves files of earlier builds, which browsers cache for ever', async () => {
  deploy(0, 'main-1.js')
  const { url, close } = await serve(express().use('/assets', deploy(1, 'main-2.js')))
  onTestFinished(close)
  const reply = await fetch(`${url}/assets/main-1.js`)
  expect([reply.status, await reply.text()]).toEqual([200, 'content of main-1.js'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['gone.js', '', '..%2f..%2fpackage.json', '%00'])
    expect((await fetch(`${url}/assets/${path}`)).status).toBe(404)
})
