// The policy of our pages with the providers' real scripts.
import { serve } from '@jumpingjack/kit/testing/serve'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { pagePolicy, withNonce } from '../src/csp/page-policy.ts'

const page = '<script nonce="__CSP_NONCE__" src="/assets/main.js"></script>'
const policy = pagePolicy({
  PUBLIC_URL: 'https://gyms.example',
  S3_PUBLIC_URL: 'https://photos.example',
  MAPS_PROVIDER: 'google',
  MAPS_BROWSER_KEY: 'key',
})
const { url, close } = await serve(express().use(policy, (_req, res) => res.send(withNonce(page, res))))
afterAll(close)

async function load() {
  const reply = await fetch(url)
  const [, sources = ''] = /script-src ([^;]*)/.exec(reply.headers.get('content-security-policy') ?? '') ?? []
  const [, nonce = ''] = /nonce="([^"]*)"/.exec(await reply.text()) ?? []
  return { sources, nonce }
}

it('runs only scripts with the nonce of the response, and what they load', async () => {
  const [first, second] = [await load(), await load()]
  expect(first.nonce).toMatch(/^[\w+/]{22}==$/)
  expect(first.sources).toBe(`'nonce-${first.nonce}' 'strict-dynamic' 'unsafe-eval'`)
  expect(second.nonce).not.toBe(first.nonce)
})
