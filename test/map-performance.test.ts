// The speed of the map with the gyms of a country, measured in the browser and printed.
import { openGymImport } from '@jumpingjack/gym/import'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { importGyms } from '../scripts/import/import-gyms.ts'
import { aMember } from './lib/a-member.ts'
import { gymsInList, waitUntilMapMatchesList } from './lib/maps.ts'
import { ownProduct } from './lib/product.ts'

const product = ownProduct()
const total = 18_909
/** Australia, which no other test uses. */
const west = 115
const south = -38
const names = ['Iron Boxing', 'Quiet Yoga', 'CrossFit Bay', 'Plain Gym']

beforeAll(async () => {
  const db = await openMongo(String(product.env.MONGO_URL), `${product.namespace}-gym`)
  try {
    await importGyms(JSON.stringify(manyGyms()), await openGymImport(db), {
      dryRun: false,
      onProgress: () => {},
    })
  } finally {
    await db.close()
  }
})

it('shows, pans and filters 18,909 gyms, more than 10,000 of them in view', async () => {
  const { page } = await aMember()
  await page.goto('/?lat=-28&lng=135&zoom=5&distance=100')
  await expect.poll(() => gymsInList(page)).toBeGreaterThan(10_000)
  await waitUntilMapMatchesList(page)
  const framesPerSecond = await panAndCountFrames(page)
  const filterMs: number[] = []
  for (const type of ['Boxing', 'Boxing', 'Yoga', 'Yoga', 'CrossFit', 'CrossFit']) {
    filterMs.push(await msUntilFiltered(page, type))
    await page.waitForTimeout(500)
  }
  console.log(
    `${await gymsInList(page)} gyms in view: ${framesPerSecond.toFixed(0)} frames a second while panning, ` +
      `a filter shows after ${filterMs.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  )
})

async function panAndCountFrames(page: Page): Promise<number> {
  const counted = page.evaluate<number>(`new Promise((resolve) => {
    let frames = 0
    const start = performance.now()
    const count = () => {
      const ms = performance.now() - start
      if (ms > 2000) resolve((frames * 1000) / ms)
      else { frames++; requestAnimationFrame(count) }
    }
    requestAnimationFrame(count)
  })`)
  await page.mouse.move(900, 500)
  await page.mouse.down()
  for (let step = 0; step < 100; step++) {
    await page.mouse.move(900 - 200 * Math.sin(step / 10), 500 + 100 * Math.sin(step / 14))
    await page.waitForTimeout(16)
  }
  await page.mouse.move(900, 500)
  await page.mouse.up()
  return counted
}

/** From the click until the list's count and the map's markers have changed. */
function msUntilFiltered(page: Page, type: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const shown = () => document.querySelector('#gyms-found').textContent
    const marked = () => [...document.querySelectorAll('gmp-advanced-marker')].map((each) => each.title).join()
    const [list, map, start] = [shown(), marked(), performance.now()]
    const look = () => {
      const ms = performance.now() - start
      if (shown() !== list && marked() !== map) resolve(ms)
      else if (ms > 60000) reject(new Error('the filter changes nothing'))
      else requestAnimationFrame(look)
    }
    document.querySelector('button[aria-label="${type}"]').click()
    requestAnimationFrame(look)
  })`)
}

function manyGyms() {
  const features = Array.from({ length: total }, (_, index) => ({
    type: 'Feature',
    id: `node/${900_000_000 + index}`,
    properties: { name: `${names[index % names.length]} ${index}`, leisure: 'fitness_centre' },
    // Evenly spread and deterministic: a golden-ratio sequence.
    geometry: {
      type: 'Point',
      coordinates: [west + 38 * ((index * 0.618_034) % 1), south + 22 * (index / total)],
    },
  }))
  return { type: 'FeatureCollection', features }
}
