// The browser script in a real browser, on a page whose policy allows no inline style, no inline script and no eval.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keys, type MapsPages, startMapsPages } from './lib/maps-page.ts'
import { center, colourAt, events, openMap, untilIdle } from './lib/open-map.ts'

let pages: MapsPages

beforeAll(async () => {
  pages = await startMapsPages()
})
afterAll(() => pages.stop())
beforeEach(() => pages.setFault({ mode: 'ok' }))

describe('the map', () => {
  it('draws land and water under a strict policy, and triggers its first events', async () => {
    const { page, faults } = await openMap(pages)
    const [hudson, midtown] = await Promise.all([
      colourAt(page, 40.72, -74.022),
      colourAt(page, 40.7197, -74.0051),
    ])
    expect(hudson).toEqual([169, 211, 232])
    expect(midtown).not.toEqual(hudson)
    expect(await events(page)).toEqual(
      expect.arrayContaining(['center_changed', 'zoom_changed', 'bounds_changed', 'idle', 'tilesloaded']),
    )
    expect(await page.getByText('Offline map').isVisible()).toBe(true)
    expect(faults).toEqual([])
  })

  it('keeps exactly the centre it was given', async () => {
    const { page } = await openMap(pages)
    await untilIdle(page, () =>
      page.evaluate(() => window.map.moveCamera({ center: { lat: 40.71234567, lng: -74.00678912 } })),
    )
    expect(await center(page)).toEqual({ lat: 40.71234567, lng: -74.00678912 })
  })

  it('starts at its centre and zoom above the minimum zoom, also with animations', async () => {
    const { page } = await openMap(pages, { minZoom: 3 }, { reducedMotion: 'no-preference' })
    // An animation of the limits would show in the first frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await page.evaluate(() => window.map.getZoom())).toBe(13)
    expect((await center(page)).lat).toBeCloseTo(40.7128, 4)
  })

  it('follows changed zoom limits without an animation', async () => {
    const { page } = await openMap(pages, {}, { reducedMotion: 'no-preference' })
    const zoomWithin = (limits: { minZoom: number; maxZoom?: number }) =>
      page.evaluate((limits) => {
        window.map.setOptions(limits)
        return window.map.getZoom()
      }, limits)
    expect(await zoomWithin({ minZoom: 15 })).toBe(15)
    expect(await zoomWithin({ minZoom: 2, maxZoom: 10 })).toBe(10)
    expect((await center(page)).lat).toBeCloseTo(40.7128, 2)
  })

  it('reaches the new centre when the zoom changes during a pan', async () => {
    const { page } = await openMap(pages)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await untilIdle(page, () =>
      page.evaluate(() => {
        window.map.panTo({ lat: 40.72, lng: -73.99 })
        window.map.moveCamera({ zoom: 15 })
      }),
    )
    expect(await center(page)).toEqual({ lat: 40.72, lng: -73.99 })
    expect(await page.evaluate(() => window.map.getZoom())).toBe(15)
  })

  it('pans by mouse without a click at the end', async () => {
    const { page } = await openMap(pages)
    const before = await center(page)
    await untilIdle(page, async () => {
      await page.mouse.move(400, 300)
      await page.mouse.down()
      await page.mouse.move(300, 300, { steps: 8 })
      await page.mouse.up()
    })
    const after = await center(page)
    expect(after.lng - before.lng).toBeCloseTo((100 * 360) / (256 * 2 ** 13), 3)
    expect(await events(page)).toEqual(
      expect.arrayContaining(['dragstart', 'dragend', 'center_changed', 'bounds_changed']),
    )
    expect(await events(page)).not.toContain('click')
  })

  it('pans and zooms by keyboard', async () => {
    const { page } = await openMap(pages)
    await page.locator('#map').focus()
    const before = await center(page)
    await untilIdle(page, () => page.keyboard.press('ArrowRight'))
    expect((await center(page)).lng).toBeGreaterThan(before.lng)
    await untilIdle(page, () => page.keyboard.press('+'))
    expect(await page.evaluate(() => window.map.getZoom())).toBe(14)
  })

  it('triggers clicks with their position', async () => {
    const { page } = await openMap(pages)
    await page.mouse.click(400, 300)
    const click = await page.evaluate(() => window.events.find(({ name }) => name === 'click'))
    expect(click?.lat).toBeCloseTo(40.7128, 3)
    expect(click?.lng).toBeCloseTo(-74.006, 3)
  })

  it('fits bounds', async () => {
    const { page } = await openMap(pages)
    const bounds = { south: 40.5, west: -74.3, north: 40.9, east: -73.7 }
    await untilIdle(page, () => page.evaluate((bounds) => window.map.fitBounds(bounds), bounds))
    const shown = await page.evaluate(() => window.map.getBounds()?.toJSON())
    expect(shown?.south).toBeLessThanOrEqual(bounds.south)
    expect(shown?.east).toBeGreaterThanOrEqual(bounds.east)
    expect(await page.evaluate(() => window.map.getZoom())).toBe(10)
  })

  it('is dark by option', async () => {
    const { page } = await openMap(pages, { colorScheme: 'DARK' })
    expect(await colourAt(page, 40.72, -74.022)).toEqual([14, 27, 46])
  })
})

describe('an invalid key', () => {
  it.each(['wrong', keys.serverKey, ''])('%j draws nothing and calls gm_authFailure', async (key) => {
    const { page, faults } = await pages.open(`key=${key}`)
    await page.evaluate(async () => {
      await google.maps.importLibrary('maps')
      window.authFailures = 0
      Object.assign(window, { gm_authFailure: () => window.authFailures++ })
      for (const zoom of [3, 4]) {
        const div = document.body.appendChild(document.createElement('div'))
        new google.maps.Map(div, { center: { lat: 0, lng: 0 }, zoom })
      }
    })
    await page.getByText('Oops! Something went wrong').first().waitFor()
    expect(await page.evaluate(() => window.authFailures)).toBe(1)
    expect(await page.locator('canvas').count()).toBe(0)
    expect(faults.join()).toContain(key ? 'InvalidKeyMapError' : 'MissingKeyMapError')
  })
})
