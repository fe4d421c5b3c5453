// Controls the fake maps provider, and reads what a page shows on its map.
import { MapsConfig } from '@jumpingjack/contracts/places/places'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { afterEveryTest } from './clean-ups.ts'
import { ownProduct } from './product.ts'
import { addGym, newEmail, Visitor } from './visitor.ts'

interface Order {
  mode: 'ok' | 'slow' | 'hang' | 'down' | 'denied'
  only?: string | string[]
  delayMs?: number
}

const Ledger = z.record(z.string(), z.number())
let hasFault = false

afterEveryTest(async () => {
  if (hasFault) await switchMaps({ mode: 'ok' })
  hasFault = false
})

/** Until the end of the test. */
export async function switchMaps(order: Order): Promise<void> {
  hasFault = true
  const reply = await fetch(await control(''), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (reply.status !== 204) throw new Error(`the fault switch replied ${reply.status} ${await reply.text()}`)
}

/** The number of calls per operation since the last read. */
export async function mapsLedger(): Promise<Record<string, number>> {
  const counts = Ledger.parse(await (await fetch(await control('/ledger'))).json())
  await fetch(await control('/ledger'), { method: 'DELETE' })
  return counts
}

async function control(path: string): Promise<string> {
  const config = await fetch(`${ownProduct().url}/api/config/google-maps`)
  const { scriptUrl = '' } = MapsConfig.parse(await config.json())
  return `${new URL(scriptUrl).origin}/control/maps${path}`
}

const markers = 'gmp-advanced-marker'

/** The number of gyms on the map, including those in clusters. */
export async function gymsOnMap(page: Page): Promise<number> {
  const titles = await page
    .locator(markers)
    .evaluateAll((all) => all.map((marker) => marker.getAttribute('title') ?? ''))
  const counts = titles.map((title) =>
    Number(/^([\d,]+) gyms, zoom in$/.exec(title)?.[1]?.replaceAll(',', '') ?? 1),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

export function marker(page: Page, gymName: string) {
  return page.locator(`${markers}:is([title="${gymName}"], [title^="${gymName}, rated "])`)
}

export async function gymsInList(page: Page): Promise<number> {
  const title = await page.locator('#gyms-found').textContent()
  return Number(/\(([\d,]+)\)/.exec(title ?? '')?.[1]?.replaceAll(',', '') ?? Number.NaN)
}

/** Waits until map and list show the same number of gyms. */
export async function waitUntilMapMatchesList(page: Page, view?: string): Promise<void> {
  const compare = async () => {
    const [map, list] = [await gymsOnMap(page), await gymsInList(page)]
    return map === list ? 'alike' : `${map} on the map, ${list} in the list`
  }
  await expect.poll(compare, { message: view }).toBe('alike')
}

/** Moves the map, after which it can be searched, and searches it. */
export async function searchThisArea(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Search This Area' })
  await expect
    .poll(async () => {
      if (await button.isVisible()) return true
      await moveMap(page)
      return button.isVisible()
    })
    .toBe(true)
  await button.click()
}

/** By a part of its width, to the west and back. */
async function moveMap(page: Page): Promise<void> {
  const box = await page.locator('#map').boundingBox()
  if (!box) return
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - box.width / 5, y, { steps: 5 })
  await page.mouse.up()
}

export function addressNumbers(page: Page): { lat: number; lng: number; zoom: number } {
  const params = new URL(page.url()).searchParams
  const number = (name: string) => Number(params.get(name) ?? Number.NaN)
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
  const owner = await new Visitor(ownProduct().url).signIn(newEmail('owner'))
  for (const [latitude, longitude, type] of cityGyms) await addGym(owner, { latitude, longitude, type })
}
