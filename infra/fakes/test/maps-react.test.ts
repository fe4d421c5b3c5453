// @module-tag full
// The map libraries of the product, on the fake provider.
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keys, type MapsPages, startMapsPages } from './lib/maps-page.ts'

let pages: MapsPages

beforeAll(async () => {
  const bundler = await rolldown({
    input: fileURLToPath(new URL('./pages/react-map.ts', import.meta.url)),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundler.generate({ format: 'iife' })
  pages = await startMapsPages(`addEventListener('load', () => { ${output[0].code} })`)
})
afterAll(() => pages.stop())

it('shows a controlled map, markers with React content and clusters', async () => {
  const { page, faults } = await pages.open(`key=${keys.browserKey}&url=${pages.fakesUrl}`)
  const gym = page.getByRole('button', { name: 'One gym' })
  await gym.waitFor()
  expect(await gym.boundingBox()).toMatchObject({
    x: expect.closeTo(400 - 18, -1),
    y: expect.closeTo(300 - 20, -1),
  })

  await gym.click()
  await expect.poll(() => page.title()).toContain('gym;')

  await page.mouse.click(200, 500)
  await expect.poll(() => page.title()).toMatch(/tiles;.*click 40\.\d+,-74\.\d+;/)

  const cluster = page.getByTitle(/Cluster of \d+ markers/).first()
  await cluster.click()
  await expect.poll(() => page.locator('gmp-advanced-marker').count()).toBeGreaterThan(20)
  expect(faults).toEqual([])
})
