// @module-tag full
// Sentences that ask for facts and times, on each screen, in the language of the page.
import { expect, it } from 'vitest'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { screens } from './lib/conditions.ts'
import { translate } from './lib/german.ts'
import { cardOf, part } from './lib/page.ts'
import { addGym } from './lib/visitor.ts'

/** With expressions of the times, which each language writes in its own way. */
const sentences: [english: string, german: string, ...chips: string[]][] = [
  ['24 hour gym with sauna', '24-Stunden-Studio mit Sauna', 'Open 24 hours', 'Sauna'],
  ['women only gym', 'Studio nur für Frauen', 'Women only'],
  ['cheap gym open late', 'günstiges Studio, spät geöffnet', '$ · Low', 'Open after (10 PM|22)'],
  ['yoga near me with parking', 'Yoga in meiner Nähe mit Parkplatz', 'Yoga', 'Nearby', 'Parking'],
  ['day pass', 'Tageskarte', 'Day pass'],
  ['open at 5am', 'um 5 Uhr geöffnet', 'Open at 0?5'],
  ['open sunday', 'sonntags offen', 'Open on S'],
  ['boxing with showers open now', 'Boxen mit Duschen, jetzt offen', 'Boxing', 'Showers', 'Open now'],
]

it.each(screens)('shows what a sentence is understood as, at $screen', async ({ options }) => {
  const { page, visitor } = await aMemberWithoutMap(options)
  const { view, name } = await addGym(visitor)
  const chips = part(page, 'list', 'Understood as').getByRole('button')
  await page.goto(view)
  await cardOf(page, name).waitFor()
  for (const [english, german, ...wanted] of sentences) {
    const box = part(page, 'combobox', 'Search gyms')
    await box.fill(options.locale === 'de-DE' ? german : english)
    await box.press('Enter')
    const expected = wanted.map((chip) => expect.stringMatching(translate(page, chip).replace('$', '.')))
    await expect.poll(() => chips.allInnerTexts()).toEqual(expected)
  }
})
