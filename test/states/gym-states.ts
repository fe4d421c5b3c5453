// An open gym, with the dialogs above it.
import type { Locator } from 'playwright-core'
import { change, fail, reply, withoutMap } from '../lib/conditions.ts'
import { button, dialogOf, press, says } from '../lib/page.ts'
import { aPhoto } from '../lib/photo.ts'
import { openReviewForm, shareDialog } from '../lib/review-form.ts'
import { changeNetwork, type Network, opens, pressing, type Reach, type Stage, type States } from './stage.ts'

type GymOf = 'full' | 'bare' | 'own' | 'hidden'

async function openGym({ page, world }: Stage, gym: GymOf): Promise<Locator> {
  await withoutMap(page)
  await page.goto(`/?selected=${world[gym].id}`)
  const dialog = dialogOf(page, world[gym].name)
  await says(dialog, 'Recent Reviews')
  return dialog
}

const gymShows =
  (gym: GymOf, text: string | RegExp): Reach =>
  async (stage) =>
    says(await openGym(stage, gym), text)

/** Presses a button of the gym, and may do something in the dialog that it opens. */
const gymDialog =
  (
    gym: GymOf,
    pressed: string | RegExp,
    name: string | ((world: Stage['world']) => string),
    work?: (dialog: Locator) => Promise<unknown>,
  ): Reach =>
  async (stage) => {
    await press(await openGym(stage, gym), pressed)
    const dialog = dialogOf(stage.page, typeof name === 'string' ? name : name(stage.world))
    await dialog.waitFor()
    await work?.(dialog)
  }

async function choosePhotos(form: Locator, ...colours: string[]): Promise<void> {
  const photos = await Promise.all(colours.map((colour) => aPhoto(colour)))
  await form.getByLabel('Add photos').setInputFiles(photos)
}

async function openForm(stage: Stage, gym: GymOf): Promise<Locator> {
  await openGym(stage, gym)
  return openReviewForm(stage.page)
}

/** Posts a review in the page alone. */
async function openSharing(stage: Stage): Promise<Locator> {
  const { page, world } = stage
  const form = await openForm(stage, 'bare')
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Comment (optional)').fill('Good bars.')
  await page.route(`**/api/gyms/${world.bare.id}/reviews`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { ...world.ownReview, gymId: world.bare.id } })
      : route.continue(),
  )
  await press(form, 'Submit Rating')
  const dialog = shareDialog(page)
  await dialog.waitFor()
  return dialog
}

async function openEdit(stage: Stage): Promise<Locator> {
  await press(await openGym(stage, 'full'), /^Suggest an edit/)
  const dialog = dialogOf(stage.page, 'Suggest an Edit')
  await says(dialog, /^Suggested by/)
  return dialog
}

async function openCost(stage: Stage): Promise<Locator> {
  await press(await openGym(stage, 'bare'), 'Add what it costs')
  const dialog = dialogOf(stage.page, 'What Does It Cost?')
  await dialog.waitFor()
  return dialog
}

async function startUpload(stage: Stage, network: Network = {}): Promise<Locator> {
  await changeNetwork(stage, network)
  const form = await openForm(stage, 'bare')
  await choosePhotos(form, 'red', 'blue')
  await press(form, 'Upload 2 photos')
  return form
}

const oneGym = /\/api\/gyms\/[^/?]+$/
const fullGym = ({ full }: Stage['world']) => `/?selected=${full.id}`
const inView = ({ view, full }: Stage['world']) => `${view}&selected=${full.id}`

const formStates: States = {
  'review form': (stage) => openForm(stage, 'full'),
  'review form: no rating': async (stage) => {
    await press(await openForm(stage, 'full'), 'Submit Rating')
    await says(stage.page, 'Please select a rating.')
  },
  'review form: a draft is back': async (stage) => {
    await (await openForm(stage, 'full')).getByLabel('Comment (optional)').fill('Clean and calm.')
    await press(stage.page, 'Close')
    await says(await openGym(stage, 'full'), 'Your unsent draft is back.')
  },
  'review form: failed': async (stage) => {
    const form = await openForm(stage, 'full')
    await fail(stage.page, '**/reviews')
    await form.getByRole('radio', { name: '4 stars' }).click()
    await press(form, 'Submit Rating')
    await button(stage.page, 'Dismiss').waitFor()
  },
  'review form: rejected photos': async (stage) => {
    const form = await openForm(stage, 'bare')
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await form.getByLabel('Add photos').setInputFiles(text)
    await choosePhotos(form, 'red')
    await says(form, 'Ready to upload')
  },
  'review form: upload is paused': async (stage) => {
    const form = await startUpload(stage, { hang: '**/incoming/**' })
    await press(form, 'Pause red.jpg')
    await says(form, /^Paused/)
  },
  'review form: photos were not processed': async (stage) => {
    const form = await startUpload(stage, { fail: '**/api/review-photos' })
    await button(form, 'Retry red.jpg').waitFor()
  },
  'review form: photos are stored': async (stage) => {
    await button(await startUpload(stage), 'Remove photo 2').waitFor()
    await says(stage.page, 'Photos uploaded!')
  },
}

export const gymStates: States = {
  ...formStates,
  'gym with reviews': gymShows('full', 'Quiet and clean.'),
  'gym without reviews': gymShows('bare', 'No reviews yet. Be the first to review!'),
  'gym: loading': async ({ page, world }) => {
    await page.route(`**/api/gyms/${world.full.id}`, () => undefined)
    await page.goto(fullGym(world))
    await dialogOf(page, 'Gym').or(dialogOf(page, world.full.name)).waitFor()
  },
  'gym: of a link that was cut': opens('/?selected=7b0c1f5e', 'Gym not found'),
  'gym: failed': opens(fullGym, 'Error Loading Gym', { fail: oneGym }),
  'reviews of a gym: failed': opens(inView, 'Error Loading Reviews', { fail: oneGym, withoutMap: true }),
  'reviews: not read by the server': opens(inView, 'Error Loading Reviews', {
    change: [oneGym, { reviews: [], hiddenReviews: [], lacksReviews: true }],
    withoutMap: true,
  }),
  'reviews: none matches': async (stage) => {
    const dialog = await openGym(stage, 'full')
    await dialog.getByRole('searchbox', { name: 'Search reviews' }).fill('xyzzy')
    await says(dialog, '0 reviews')
  },
  'own review': async (stage) => {
    const dialog = await openGym(stage, 'own')
    await button(dialog, 'Your review · Edit').waitFor()
    await says(dialog, 'Good bars.')
  },
  'own review: editing': pressing(
    (stage) => openGym(stage, 'own'),
    'Your review · Edit',
    /^You have reviewed this gym/,
  ),
  'own review: deleting': gymDialog('own', 'Delete your review', 'Delete Your Review?'),
  'own review: hidden': gymShows('hidden', /^Hidden: /),
  'own review: appeal': gymDialog('hidden', 'Appeal', 'Appeal', async (dialog) => {
    await press(dialog, 'Send Appeal')
    await says(dialog, 'Your appeal is required')
  }),
  'report of a review': gymDialog('full', /^Report the review/, 'Report Review', async (dialog) => {
    await press(dialog, 'Send Report')
    await says(dialog, 'Choose a reason')
  }),
  'report of a duplicate': gymDialog('full', 'Report a duplicate', 'Report a Duplicate', (dialog) =>
    dialog.getByRole('radio').first().click(),
  ),
  'report of a duplicate: none found': gymDialog(
    'full',
    'Report a duplicate',
    'Report a Duplicate',
    async (dialog) => {
      await dialog.getByLabel('Find the other gym (optional)').fill('xyzzyqwerty')
      await says(dialog, 'No gyms found for "xyzzyqwerty".')
    },
  ),
  lightbox: gymDialog('full', /^Photo 1 of 1/, ({ full }) => `Photos of ${full.name}`),
  'suggest an edit': openEdit,
  'suggest an edit: nothing changed': pressing(openEdit, 'Send Suggestion', 'Change something first.'),
  'suggest an edit: wrong facts': async (stage) => {
    const dialog = await openEdit(stage)
    await press(dialog, 'Sauna: yes')
    await dialog.getByLabel('Website').fill('no link')
    await press(dialog, 'Send Suggestion')
    await says(dialog, 'Must be a valid URL')
  },
  'earlier costs': async (stage) => {
    const dialog = await openGym(stage, 'full')
    await dialog.getByText('How we calculate it').click()
    await dialog.getByText('Earlier (1)').click()
  },
  'costs: failed': async (stage) => {
    await fail(stage.page, '**/costs')
    await says(await openGym(stage, 'full'), /^The details could not be loaded/)
  },
  'add a cost': openCost,
  'add a cost: unusual and invalid amounts': async (stage) => {
    const dialog = await openCost(stage)
    await dialog.getByLabel('Monthly fee').fill('5000')
    await press(dialog, 'Send')
    await says(dialog, /^Really[?]/)
    await dialog.getByLabel('Day pass').fill('free')
    await press(dialog, 'Send')
    await says(dialog, 'Enter one number, such as 29.99')
  },
  'closed for good': async (stage) => {
    const closed = { as: 'closed', since: '2026-11-02T10:00:00.000Z' }
    await change(stage.page, `**/api/gyms/${stage.world.full.id}`, { closed, isOpen: false })
    await says(await openGym(stage, 'full'), /^Closed for good, /)
  },
  'closed or moved': async (stage) => {
    await press(await openGym(stage, 'full'), 'Closed or moved?')
    const dialog = dialogOf(stage.page, 'Is It Still There?')
    await dialog.getByLabel('It has moved').check()
    await press(dialog, 'Send Report')
    await says(dialog, 'Address is required')
  },
  'share a review': openSharing,
  'share a review: scheduled': async (stage) => {
    const dialog = await openSharing(stage)
    await dialog.getByRole('switch', { name: 'Schedule Post' }).click()
    await dialog.getByLabel('Post on').waitFor()
  },
  'share a review: failed': async (stage) => {
    await fail(stage.page, '**/share')
    await press(await openSharing(stage), /^Share to 1/)
    await says(stage.page, 'Sharing partially failed')
  },
  'a favourite was added': async (stage) => {
    await reply(stage.page, '**/api/favorites', {})
    await openGym(stage, 'bare')
    await press(stage.page, 'Add to favorites')
    await says(stage.page, /favorites/)
  },
}
