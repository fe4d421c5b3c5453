// Markers and windows of the browser script, by mouse and by keyboard.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MapsPages, startMapsPages } from './lib/maps-page.ts'
import { center, heard, openMap, untilIdle } from './lib/open-map.ts'

let pages: MapsPages

beforeAll(async () => {
  pages = await startMapsPages()
})
afterAll(() => pages.stop())

declare global {
  interface Window {
    marker: google.maps.marker.AdvancedMarkerElement
    info: google.maps.InfoWindow
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
    })
    window.marker.addEventListener('gmp-click', () => window.clicks++)
  })
}

const clicks = (page: Page) => page.evaluate(() => window.clicks)
const gymMarker = (page: Page) => page.getByRole('button', { name: 'Anchor Point Gym' })

describe('advanced markers', () => {
  it('stand with the middle of their foot on the position, also after a pan and a zoom', async () => {
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

  it('tell clicks by mouse, Enter and Space, and keep them from the map', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    await gymMarker(page).click()
    expect(await clicks(page)).toBe(1)
    await gymMarker(page).press('Enter')
    await gymMarker(page).press(' ')
    expect(await clicks(page)).toBe(3)
    expect(await heard(page)).not.toContain('click')
  })

  it('let the map be dragged by them without a click', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    const before = await center(page)
    await untilIdle(page, () => drag(page, 400, 280, 300, 280))
    expect((await center(page)).lng).toBeGreaterThan(before.lng)
    expect(await clicks(page)).toBe(0)
  })

  it('can be dragged themselves', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    await page.evaluate(() => {
      window.marker.gmpDraggable = true
      for (const name of ['dragstart', 'drag', 'dragend']) {
        google.maps.event.addListener(window.marker, name, (event: google.maps.MapMouseEvent) =>
          window.heard.push({ name: `marker ${name}`, ...event.latLng?.toJSON() }),
        )
      }
    })
    const before = await center(page)
    await drag(page, 400, 280, 460, 340)
    expect(await gymMarker(page).boundingBox()).toMatchObject({ x: 440, y: 320 })
    expect(await center(page)).toEqual(before)
    expect(await heard(page)).toEqual(
      expect.arrayContaining(['marker dragstart', 'marker drag', 'marker dragend']),
    )
    expect(await clicks(page)).toBe(0)
  })

  it('go, hide and lie on top as told', async () => {
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

  it('are pins without a content of their own, and older markers too', async () => {
    const { page } = await openMap(pages)
    await page.evaluate(() => {
      const { map } = window
      new google.maps.marker.AdvancedMarkerElement({ map, position: { lat: 40.71, lng: -74 } })
      const marker = new google.maps.Marker({ map, position: { lat: 40.72, lng: -74 }, title: 'Older' })
      window.clicks = 0
      marker.addListener('click', () => window.clicks++)
    })
    expect(await page.locator('gmp-pin svg').count()).toBe(2)
    await page.getByRole('button', { name: 'Older' }).click()
    expect(await clicks(page)).toBe(1)
  })
})

describe('info windows', () => {
  async function openInfo(page: Page): Promise<void> {
    await addMarker(page)
    await page.evaluate(() => {
      const content = document.createElement('p')
      content.textContent = 'Open until ten'
      window.info = new google.maps.InfoWindow({ content, headerContent: 'Anchor Point' })
      for (const name of ['close', 'closeclick'])
        window.info.addListener(name, () => window.heard.push({ name }))
      window.info.open({ map: window.map, anchor: window.marker })
    })
    await page.getByText('Open until ten').waitFor()
  }

  it('point at the top of their marker and close by their button', async () => {
    const { page, faults } = await openMap(pages)
    await openInfo(page)
    const window = await page.getByRole('dialog').boundingBox()
    const marker = await gymMarker(page).boundingBox()
    if (!window || !marker) throw new Error('Nothing to see')
    expect(window.x + window.width / 2).toBeCloseTo(marker.x + marker.width / 2, 0)
    expect(marker.y - (window.y + window.height)).toBeCloseTo(12, 0)
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await heard(page)).toEqual(expect.arrayContaining(['closeclick', 'close']))
    expect(await heard(page)).not.toContain('click')
    expect(faults).toEqual([])
  })

  it('close by Escape and give the focus back', async () => {
    const { page } = await openMap(pages)
    await addMarker(page)
    await gymMarker(page).focus()
    await page.evaluate(() => {
      window.info = new google.maps.InfoWindow({ content: 'Hello' })
      window.info.open({ map: window.map, anchor: window.marker })
    })
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await gymMarker(page).evaluate((marker) => marker === document.activeElement)).toBe(true)
  })

  it('move the map until they are seen whole', async () => {
    const { page } = await openMap(pages)
    await untilIdle(page, () =>
      page.evaluate(() => {
        window.info = new google.maps.InfoWindow({
          content: 'Hello',
          position: { lat: 40.7489, lng: -74.006 },
        })
        window.info.open(window.map)
      }),
    )
    const box = await page.getByRole('dialog').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(15)
  })
})

async function drag(page: Page, fromX: number, fromY: number, toX: number, toY: number): Promise<void> {
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(toX, toY, { steps: 8 })
  await page.mouse.up()
}
