// What the fake maps provider was asked, and what a page shows on its map.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { newMember } from './a-member.ts'
import { button, paramsOf } from './page.ts'
import { ownProduct } from './product.ts'
import { addGym } from './visitor.ts'

const Ledger = z.record(z.string(), z.number())
/** The number of calls per operation since the last read. */
export async function mapsLedger(): Promise<Record<string, number>> {
  const ledger = `${ownProduct().fakesUrl}/control/maps/ledger`
  const counts = Ledger.parse(await (await fetch(ledger)).json())
  await fetch(ledger, { method: 'DELETE' })
  return counts
}

const markers = 'gmp-advanced-marker'

/** The number of gyms on the map, including those in clusters. */
export async function gymsOnMap(page: Page): Promise<number> {
  const titles = await page
    .locator(markers)
    .evaluateAll((all) => all.map((marker) => marker.getAttribute('title') ?? ''))
  const counts = titles.map((title) => Number(/^(\d+) gyms, zoom in$/.exec(title)?.[1] ?? 1))
  return counts.reduce((sum, count) => sum + count, 0)
}

export function marker(page: Page, gymName: string) {
  return page.locator(`${markers}:is([title="${gymName}"], [title^="${gymName}, "][title$=" stars"])`)
}

export async function gymsInList(page: Page): Promise<number> {
  const title = await page.locator('#gyms-found').textContent()
  return Number(/\(([\d,]+)\)/.exec(title ?? '')?.[1]?.replaceAll(',', '') ?? Number.NaN)
}

/** Waits until map and list show the same number of gyms. */
export async function waitUntilMapMatchesList(page: Page): Promise<void> {
  const compare = async () => {
    const [map, list] = [await gymsOnMap(page), await gymsInList(page)]
    return map === list ? 'alike' : `${map} on the map, ${list} in the list`
  }
  await expect.poll(compare).toBe('alike')
}

/** Moves the map, after which it can be searched, and searches it. */
export async function searchThisArea(page: Page): Promise<void> {
  const search = button(page, 'Search This Area')
  const isOffered = async () => {
    if (!(await search.isVisible())) await moveMap(page)
    return search.isVisible()
  }
  // The page knows where the map is when it has rested for 200 ms.
  await expect.poll(isOffered, { interval: 1_000 }).toBe(true)
  await search.click()
}

/** By a fifth of its width, to the east. */
export async function moveMap(page: Page): Promise<void> {
  const box = await page.locator('#map').boundingBox()
  if (!box) return
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - box.width / 5, y, { steps: 5 })
  await page.mouse.up()
}

export function addressNumbers(page: Page): { lat: number; lng: number; zoom: number } {
  const number = (name: string) => Number(paramsOf(page).get(name) ?? Number.NaN)
  return { lat: number('lat'), lng: number('lng'), zoom: number('zoom') }
}

const cityGyms: [latitude: number, longitude: number, type: string][] = [
  [40.7128, -74.006, 'Yoga'],
  [40.7129, -74.0061, 'Boxing'],
  [40.7205, -73.99, 'CrossFit'],
  [40.73, -74.02, 'Rock Climbing'],
  [40.7, -73.97, 'Yoga'],
  [39.95, -75.16, 'Yoga'],
  [34.05, -118.24, 'Boxing'],
]

/** Adds gyms in New York, two of them at one corner, and some far away. */
export async function addCityGyms(): Promise<void> {
  const owner = await newMember()
  for (const [latitude, longitude, type] of cityGyms) await addGym(owner, { latitude, longitude, type })
}

/** By a finger. */
export async function pull(page: Page, from: number, to: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 180, y })) })
  await touch('touchStart', from)
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', from + (to - from) * share)
  await touch('touchEnd')
}
