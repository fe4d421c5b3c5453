// An open gym, with the dialogs above it.

import type { Locator } from 'playwright-core'
import { aPhoto } from '../lib/photo.ts'
import { openReviewForm } from '../lib/review-form.ts'
import { shareDialog } from '../lib/share-dialog.ts'
import { withoutMap } from '../lib/without-map.ts'
import { change, dialogOf, fail, hang, press, reply, type Stage, type States, says } from './stage.ts'

type GymOf = 'full' | 'bare' | 'own' | 'hidden'

async function openGym({ page, world }: Stage, gym: GymOf): Promise<Locator> {
  await withoutMap(page)
  await page.goto(`/?selected=${world[gym].id}`)
  const dialog = dialogOf(page, world[gym].name)
  await says(dialog, 'Recent Reviews')
  return dialog
}

async function choosePhotos(form: Locator, ...colours: string[]): Promise<void> {
  const photos = await Promise.all(colours.map((colour) => aPhoto(colour)))
  await form.getByLabel('Add photos').setInputFiles(photos)
}

/** Posts a review in the page alone. */
async function postReview(stage: Stage): Promise<void> {
  const { page, world } = stage
  await openGym(stage, 'bare')
  const form = await openReviewForm(page)
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Comment (optional)').fill('Good bars.')
  await page.route(`**/api/gyms/${world.bare.id}/reviews`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { ...world.ownReview, gymId: world.bare.id } })
      : route.continue(),
  )
  await press(form, 'Submit Rating')
}

async function openSharing(stage: Stage): Promise<Locator> {
  await postReview(stage)
  const dialog = shareDialog(stage.page)
  return dialog
}

async function openEdit(stage: Stage): Promise<Locator> {
  await openGym(stage, 'full')
  await press(stage.page, /^Suggest an edit/)
  const dialog = dialogOf(stage.page, 'Suggest an Edit')
  await says(dialog, /^Suggested by/)
  return dialog
}

async function startUpload(stage: Stage): Promise<Locator> {
  const { page } = stage
  await openGym(stage, 'bare')
  const form = await openReviewForm(page)
  await choosePhotos(form, 'red', 'blue')
  await press(form, 'Upload 2 photos')
  return form
}

export const gymStates: States = {
  'gym with reviews': async (stage) => {
    const dialog = await openGym(stage, 'full')
    await says(dialog, 'Quiet and clean.')
  },
  'gym without reviews': async (stage) => {
    const dialog = await openGym(stage, 'bare')
    await says(dialog, 'No reviews yet. Be the first to review!')
  },
  'gym: loading': async ({ page, world }) => {
    await hang(page, `**/api/gyms/${world.full.id}`)
    await page.goto(`/?selected=${world.full.id}`)
    await dialogOf(page, 'Gym').or(dialogOf(page, world.full.name)).waitFor()
  },
  'gym: unknown': async ({ page }) => {
    await page.goto('/?selected=7b0c1f5e-1111-4222-8333-444455556666')
    await says(page, 'Gym not found')
  },
  'gym: failed': async ({ page, world }) => {
    await fail(page, `**/api/gyms/${world.full.id}`)
    await page.goto(`/?selected=${world.full.id}`)
    await says(page, 'Error Loading Gym')
  },
  'reviews: failed': async ({ page, world }) => {
    await fail(page, `**/api/gyms/${world.full.id}`)
    await page.goto(`${world.view}&selected=${world.full.id}`)
    await says(page, 'Error Loading Reviews')
  },
  'reviews: not read by the server': async ({ page, world }) => {
    const part = { reviews: [], hiddenReviews: [], lacksReviews: true }
    await change(page, `**/api/gyms/${world.full.id}`, part)
    await page.goto(`${world.view}&selected=${world.full.id}`)
    await says(page, 'Error Loading Reviews')
  },
  'reviews: none matches': async (stage) => {
    const dialog = await openGym(stage, 'full')
    await dialog.getByRole('searchbox', { name: 'Search reviews' }).fill('xyzzy')
    await says(dialog, '0 reviews')
  },
  'review form': async (stage) => {
    await openGym(stage, 'full')
    await openReviewForm(stage.page)
  },
  'review form: no rating': async (stage) => {
    await openGym(stage, 'full')
    const form = await openReviewForm(stage.page)
    await press(form, 'Submit Rating')
    await says(form, 'A rating is required: 1 to 5 stars.')
  },
  'review form: a draft is back': async (stage) => {
    const { page } = stage
    await openGym(stage, 'full')
    await (await openReviewForm(page)).getByLabel('Comment (optional)').fill('Clean and calm.')
    await press(page, 'Close')
    await openGym(stage, 'full')
    await says(page, 'Your unsent draft is back.')
  },
  'review form: failed': async (stage) => {
    const { page } = stage
    await openGym(stage, 'full')
    await fail(page, '**/reviews')
    const form = await openReviewForm(page)
    await form.getByRole('radio', { name: '4 stars' }).click()
    await press(form, 'Submit Rating')
    await page.getByRole('button', { name: 'Dismiss' }).waitFor()
  },
  'review form: rejected photos': async (stage) => {
    await openGym(stage, 'bare')
    const form = await openReviewForm(stage.page)
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await form.getByLabel('Add photos').setInputFiles(text)
    await choosePhotos(form, 'red')
    await says(form, 'Ready to upload')
  },
  'review form: upload is paused': async (stage) => {
    await hang(stage.page, '**/incoming/**')
    const form = await startUpload(stage)
    await press(form, 'Pause red.jpg')
    await says(form, /^Paused/)
  },
  'review form: photos were not processed': async (stage) => {
    await fail(stage.page, '**/api/review-photos')
    const form = await startUpload(stage)
    await form.getByRole('button', { name: 'Retry red.jpg' }).waitFor()
  },
  'review form: photos are stored': async (stage) => {
    const form = await startUpload(stage)
    await form.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    await says(stage.page, 'Photos uploaded!')
  },
  'own review': async (stage) => {
    const dialog = await openGym(stage, 'own')
    await dialog.getByRole('button', { name: 'Your review · Edit' }).waitFor()
    await says(dialog, 'Good bars.')
  },
  'own review: editing': async (stage) => {
    const dialog = await openGym(stage, 'own')
    await press(dialog, 'Your review · Edit')
    await says(dialog, /^You have reviewed this gym/)
  },
  'own review: deleting': async (stage) => {
    await press(await openGym(stage, 'own'), 'Delete your review')
    await dialogOf(stage.page, 'Delete Your Review?').waitFor()
  },
  'own review: hidden': async (stage) => {
    await says(await openGym(stage, 'hidden'), /^Hidden: /)
  },
  'own review: appeal': async (stage) => {
    await press(await openGym(stage, 'hidden'), 'Appeal')
    const dialog = dialogOf(stage.page, 'Appeal')
    await press(dialog, 'Send Appeal')
    await says(dialog, 'Your appeal is required')
  },
  'report of a review': async (stage) => {
    await press(await openGym(stage, 'full'), /^Report the review/)
    const dialog = dialogOf(stage.page, 'Report Review')
    await press(dialog, 'Send Report')
    await says(dialog, 'Choose a reason')
  },
  'report of a duplicate': async (stage) => {
    await press(await openGym(stage, 'full'), 'Report a duplicate')
    await dialogOf(stage.page, 'Report a Duplicate').getByRole('radio').first().click()
  },
  'report of a duplicate: none found': async (stage) => {
    await press(await openGym(stage, 'full'), 'Report a duplicate')
    const dialog = dialogOf(stage.page, 'Report a Duplicate')
    await dialog.getByLabel('Find the other gym (optional)').fill('xyzzyqwerty')
    await says(dialog, 'No gyms found for "xyzzyqwerty".')
  },
  lightbox: async (stage) => {
    await press(await openGym(stage, 'full'), /^Photo 1 of 1/)
    await dialogOf(stage.page, `Photos of ${stage.world.full.name}`).waitFor()
  },
  'suggest an edit': async (stage) => {
    await openEdit(stage)
  },
  'suggest an edit: nothing changed': async (stage) => {
    const dialog = await openEdit(stage)
    await press(dialog, 'Send Suggestion')
    await says(dialog, 'Change something first.')
  },
  'suggest an edit: wrong facts': async (stage) => {
    const dialog = await openEdit(stage)
    await press(dialog, 'Sauna')
    await dialog.getByLabel('Website').fill('no link')
    await press(dialog, 'Send Suggestion')
    await says(dialog, 'Must be a valid URL')
  },
  'share a review': async (stage) => {
    await openSharing(stage)
  },
  'share a review: scheduled': async (stage) => {
    const dialog = await openSharing(stage)
    await dialog.getByRole('switch', { name: 'Schedule Post' }).click()
    await dialog.getByLabel('Post on').waitFor()
  },
  'share a review: failed': async (stage) => {
    await fail(stage.page, '**/share')
    const dialog = await openSharing(stage)
    await press(dialog, /^Share to 1/)
    await says(stage.page, 'Sharing partially failed')
  },
  'a favourite was added': async (stage) => {
    await reply(stage.page, '**/api/favorites', {})
    await openGym(stage, 'bare')
    await press(stage.page, 'Add to favorites')
    await says(stage.page, /favorites/)
  },
}
