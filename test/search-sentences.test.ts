// @module-tag full
// 120 sentences typed on the screen over a view of another city: the right gym or kind of gyms among the first three
// cards and in view of the map, and never an empty list without a word.
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { openMongo } from '@jumpingjack/kit/mongo/mongo'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openGymImport } from '../services/gym/src/gyms/gym-imports.actions.ts'
import { aMember } from './lib/a-member.ts'
import { addressNumbers } from './lib/maps.ts'
import { ownProduct } from './lib/product.ts'
import { gyms, type Sentence, sentences } from './lib/sentences.ts'

/** The goal: 57 of 60. */
const minScore = 0.95
/** For a slow machine; most are right within a second. */
const withinMs = 15_000
const viewDegrees = 0.3

beforeAll(async () => {
  const { env, namespace } = ownProduct()
  const db = await openMongo(String(env.MONGO_URL), `${namespace}-gym`)
  const importer = await openGymImport(db)
  await importer.importBatch(
    gyms.map(({ name, type, city }, index) => ({
      ...{ sourceId: `sentences:${index}`, name, type },
      address: `${100 + index} Main Street, ${city.name}, ${city.state} ${city.zip}`,
      latitude: city.lat + ((index % 10) - 5) * 0.002,
      longitude: city.lng + ((index % 7) - 3) * 0.002,
      ...{ phone: null, website: null, hours: null, description: null },
    })),
  )
  await db.close()
  expect(gyms.every(({ type }) => gymTypes.some((each) => each.type === type))).toBe(true)
})

/** The first three cards, or the gym that has opened, with their addresses. */
async function shown(page: Page): Promise<string[]> {
  const opened = page.getByRole('dialog')
  if ((await opened.count()) > 0) return [await opened.innerText()]
  const cards = page.getByRole('article')
  return (await cards.allInnerTexts()).slice(0, 3)
}

async function isRight(page: Page, { city, names }: Sentence): Promise<boolean> {
  const isGym = (text: string) =>
    names.some((name) => text.includes(name)) && text.includes(`${city.name}, ${city.state}`)
  const { lat, lng } = addressNumbers(page)
  const isInView = Math.abs(lat - city.lat) < viewDegrees && Math.abs(lng - city.lng) < viewDegrees
  return isInView && (await shown(page)).some(isGym)
}

async function isFound(page: Page, sentence: Sentence): Promise<boolean> {
  const { lat, lng } = sentence.over
  await page.goto(`/?lat=${lat}&lng=${lng}&zoom=12`)
  const box = page.getByRole('combobox', { name: 'Search gyms' })
  await box.fill(sentence.text)
  await box.press('Enter')
  return expect
    .poll(() => isRight(page, sentence), { timeout: withinMs })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

it('finds what 120 sentences mean', { timeout: 1_200_000 }, async () => {
  const { page } = await aMember()
  const missed: string[] = []
  for (const sentence of sentences) {
    if (await isFound(page, sentence)) continue
    const [title] = await page.locator('#gyms-found').allInnerTexts()
    missed.push(
      `${sentence.text}: ${title}, ${(await shown(page)).map((text) => text.split('\n')[0]).join('; ')}`,
    )
  }
  const found = sentences.length - missed.length
  console.log(`${found} of ${sentences.length} sentences found; missed:\n${missed.join('\n')}`)
  expect(sentences).toHaveLength(120)
  expect(found / sentences.length, missed.join('\n')).toBeGreaterThanOrEqual(minScore)
  expect(missed.filter((each) => each.includes('(0)'))).toEqual([])
})
