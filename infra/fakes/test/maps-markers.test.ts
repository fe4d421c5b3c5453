// Markers of the browser script, by mouse and by keyboard.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MapsPages, startMapsPages } from './lib/maps-page.ts'
import { center, events, openMap, untilIdle } from './lib/open-map.ts'

let pages: MapsPages

beforeAll(async () => {
  pages = await startMapsPages()
})
afterAll(() => pages.stop())

declare global {
  interface Window {
    marker: google.maps.marker.AdvancedMarkerElement
    clicks: number
  }
}

/** A square marker at the middle of the map that counts its clicks. */
async function addMarker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const content = document.createElement('div')
    content.textContent = 'Gym'
    Object.assign(content.style, { width: '40px', height: '40px', background: 'tomato' })
    window.clicks = 0
    window.marker = new google.maps.marker.AdvancedMarkerElement({
      map: window.map,
      position: { lat: 40.7128, lng: -74.006 },
      title: 'Anchor Point Gym',
      content,
      gmpClickable: true,
    })
    window.marker.addEventListener('gmp-click', () => window.clicks++)
  })
}

const clicks = (page: Page) => page.evaluate(() => window.clicks)
const gymMarker = (page: Page) => page.getByRole('button', { name: 'Anchor Point Gym' })

describe('advanced markers', () => {
  it('have the middle of their bottom edge on the position, also after a pan and a zoom', async () => {
    const { page, faults } = await openMap(pages)
    await addMarker(page)
    const box = await gymMarker(page).boundingBox()
    expect(box).toMatchObject({ x: 380, y: 260, width: 40, height: 40 })
    await untilIdle(page, () => page.evaluate(() => window.map.panBy(100, 50)))
    expect(await gymMarker(page).boundingBox()).toMatchObject({ x: 280, y: 210 })
    await untilIdle(page, () =>
      page.evaluate(() => window.map.moveCamera({ center: { lat: 40.7128, lng: -74.006 }, zoom: 16 })),
    )
    expect(await gymMarker(page).boundingBox()).toMatchObject({ x: 380, y: 260 })
    expect(faults).toEqual([])
  })

  it('are clicked by mouse, Enter and Space without a click on the map', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    await gymMarker(page).click()
    expect(await clicks(page)).toBe(1)
    await gymMarker(page).press('Enter')
    await gymMarker(page).press(' ')
    expect(await clicks(page)).toBe(3)
    expect(await events(page)).not.toContain('click')
  })

  it('are not clicked when the map is dragged by them', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    const before = await center(page)
    await untilIdle(page, () => drag(page, 400, 280, 300, 280))
    expect((await center(page)).lng).toBeGreaterThan(before.lng)
    expect(await clicks(page)).toBe(0)
  })

  it('can be dragged', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    await page.evaluate(() => {
      window.marker.gmpDraggable = true
      for (const name of ['dragstart', 'drag', 'dragend']) {
        google.maps.event.addListener(window.marker, name, (event: google.maps.MapMouseEvent) =>
          window.events.push({ name: `marker ${name}`, ...event.latLng?.toJSON() }),
        )
      }
    })
    const before = await center(page)
    await drag(page, 400, 280, 460, 340)
    expect(await gymMarker(page).boundingBox()).toMatchObject({ x: 440, y: 320 })
    expect(await center(page)).toEqual(before)
    expect(await events(page)).toEqual(
      expect.arrayContaining(['marker dragstart', 'marker drag', 'marker dragend']),
    )
    expect(await clicks(page)).toBe(0)
  })

  it('can be removed, hidden and moved to the front', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    await page.evaluate(() => {
      window.marker.zIndex = 77
      window.marker.position = null
    })
    expect(await gymMarker(page).count()).toBe(0)
    expect(
      await page.locator('gmp-advanced-marker').evaluate((marker: HTMLElement) => marker.style.zIndex),
    ).toBe('77')
    await page.evaluate(() => {
      window.marker.map = null
    })
    expect(await page.locator('gmp-advanced-marker').count()).toBe(0)
  })

  it('need a map id', async () => {
    const { page } = await openMap(pages, { mapId: '' })
    await addMarker(page)
    expect(await page.locator('gmp-advanced-marker').count()).toBe(0)
    expect(await page.evaluate(() => window.map.getMapCapabilities().isAdvancedMarkersAvailable)).toBe(false)
  })
})

async function drag(page: Page, fromX: number, fromY: number, toX: number, toY: number): Promise<void> {
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(toX, toY, { steps: 8 })
  await page.mouse.up()
}
