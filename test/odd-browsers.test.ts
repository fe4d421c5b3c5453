// @module-tag full
// Browsers in which something is not as usual: every page shows, and a review with a photo can be posted.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newBuiltIns } from '../web/built-ins.ts'
import { aMemberWithoutMap } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { aWord, dialogOf, gone, heading, press, says } from './lib/page.ts'
import { aPhoto } from './lib/photo.ts'
import { openReviewForm } from './lib/review-form.ts'
import { addGym } from './lib/visitor.ts'

const clockOff = (days: number) => `
    const now = Date.now
    const days = ${days} * 24 * 3600_000
    Date = new Proxy(Date, {
      construct: (target, args) => (args.length ? new target(...args) : new target(now() + days)),
      get: (target, name) => (name === 'now' ? () => now() + days : target[name]),
    })`

const language = (tag: string) => `Object.defineProperty(navigator, 'language', { get: () => '${tag}' })`

/** Scripts that run in each page before its own. */
const oddities: Record<string, string> = {
  'all cookies blocked': `
    const refuse = () => { throw new DOMException('blocked', 'SecurityError') }
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(navigator, 'serviceWorker', { get: refuse })
    Object.defineProperty(navigator, 'cookieEnabled', { value: false })
    window.BroadcastChannel = refuse
    LockManager.prototype.request = async () => refuse()`,
  'full storage': `
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
    Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError') }`,
  'storage that cannot be read': `
    Storage.prototype.getItem = () => { throw new DOMException('broken', 'InvalidStateError') }
    Cache.prototype.match = async () => { throw new DOMException('broken', 'InvalidStateError') }
    CacheStorage.prototype.open = async () => { throw new DOMException('broken', 'InvalidStateError') }
    indexedDB.constructor.prototype.open = () => { throw new DOMException('broken', 'InvalidStateError') }`,
  'the language ar-EG-u-nu-arab': language('ar-EG-u-nu-arab'),
  'an empty language': language(''),
  'the language C': language('C'),
  'the language fr_FR.UTF-8@euro': language('fr_FR.UTF-8@euro'),
  'a clock 40 days ahead': clockOff(40),
  'a clock 40 days behind': clockOff(-40),
  'the built-ins of the oldest browsers': `
    for (const { holder, name, isStatic } of ${JSON.stringify(newBuiltIns)}) {
      const object = isStatic ? window[holder] : window[holder]?.prototype
      if (object && name in object) try { delete object[name] } catch {}
    }`,
  'a translation': `
    // As Chrome does: each text becomes an element in an element.
    const translate = (root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) {
        if (!text.isConnected || text.data.trim() === '' || text.parentElement.closest('font, script, style')) continue
        const [font, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        font.append(inner)
        text.parentNode.replaceChild(font, text)
      }
    }
    addEventListener('load', () => {
      setTimeout(() => {
        translate(document.body)
        new MutationObserver(() => setTimeout(() => translate(document.body), 20))
          .observe(document.body, { childList: true, subtree: true, characterData: true })
      }, 500)
    })`,
}

/** Their `main` is not there before they have what they show. */
const memberPages = ['/favorites', '/reviews', '/subscribe', '/diagnostics', '/no/such/page']

async function expectPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('main').first().waitFor()
  expect(await heading(page, /cannot be reached|Something went wrong|schiefgegangen/).count()).toBe(0)
}

it.each(Object.keys(oddities))('shows the pages, and posts a review with a photo, with %s', async (odd) => {
  const script = oddities[odd] ?? ''
  const errors: string[] = []
  const visitor = await openBrowser()
  const { page, visitor: member } = await aMemberWithoutMap()
  for (const each of [visitor, page]) {
    await each.context().addInitScript(script)
    each.on('pageerror', (error) => errors.push(String(error)))
  }
  const gym = await addGym(member)
  for (const path of ['/', `/gyms/${gym.id}`, '/in']) await expectPage(visitor, path)
  for (const path of [...memberPages, `/gyms/${gym.id}`]) await expectPage(page, path)

  await page.goto(`/?q=${encodeURIComponent(gym.name)}&selected=${gym.id}`)
  await dialogOf(page, gym.name).waitFor()
  const form = await openReviewForm(page)
  await form.getByRole('radio', { name: '4 stars' }).click()
  await form.getByLabel('Add photos').setInputFiles(await aPhoto('red', [600, 400]))
  await press(form, 'Submit Rating')
  await says(page, 'Review submitted!')
  expect(errors).toEqual([])
})

it('counts anew in a translated page when the filters change', async () => {
  const { page, visitor } = await aMemberWithoutMap()
  await page.context().addInitScript(oddities['a translation'] ?? '')
  const word = aWord()
  const place = { latitude: 40.7181, longitude: -74.0021 }
  await addGym(visitor, { ...place, name: `Iron ${word}`, type: 'Boxing' })
  await addGym(visitor, { ...place, name: `Steel ${word}`, type: 'Yoga' })
  await page.goto(`/?q=${word}`)
  const counts = (count: number) => heading(page, `Gyms Found (${count})`)
  await counts(2).locator('font').first().waitFor()
  const search = page.getByRole('combobox', { name: 'Search gyms' })
  await search.fill(`iron ${word}`)
  await counts(1).waitFor()
  await search.fill(word)
  await counts(2).waitFor()
})

it('leaves the keys of an input method to it', async () => {
  const { page } = await aMemberWithoutMap()
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search gyms' })
  await search.click()
  const network = await page.context().newCDPSession(page)
  await network.send('Input.imeSetComposition', { text: 'にゅーよーく', selectionStart: 6, selectionEnd: 6 })
  /** True if nobody prevents it. */
  const keyDown = (where: Locator, init: object) =>
    where.evaluate(
      (element, init) => {
        const Press: typeof Event = Reflect.get(globalThis, 'KeyboardEvent')
        return element.dispatchEvent(new Press('keydown', init))
      },
      { bubbles: true, cancelable: true, ...init },
    )
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'ArrowUp'])
    for (const code of [{ isComposing: true }, { keyCode: 229 }])
      expect(await keyDown(search, { key, ...code })).toBe(true)
  // Nothing was searched.
  expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('recent-searches')

  await press(page, 'Add Gym')
  const dialog = page.getByRole('dialog', { name: 'Add New Gym' })
  const name = dialog.getByLabel('Gym Name')
  await keyDown(name, { key: 'Escape', isComposing: true })
  await dialog.getByLabel('Latitude').fill('40.7128, -74.0060')
  expect(await dialog.getByLabel('Longitude').inputValue()).toBe('-74.006')
  await name.press('Escape')
  await gone(dialog)
})

it('says after a failed sign-in that it needs cookies', async () => {
  const page = await openBrowser()
  await page.context().addInitScript(oddities['all cookies blocked'] ?? '')
  await page.goto('/?signin=failed')
  await says(page.getByRole('alert'), /^Signing in needs cookies\./)
})

it('tells older browsers which one they need, and others nothing', async () => {
  const page = await openBrowser({ locale: 'de-DE' })
  await page.goto('/')
  const notice = page.locator('.newer-browser')
  expect(await notice.isVisible()).toBe(false)
  await page.route('**/*.css', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace('1rlh', '1unknown') })
  })
  await page.goto('/?again')
  await notice.getByText('Dieser Browser ist zu alt').waitFor()
  expect(await notice.getByText('This browser').isVisible()).toBe(false)
})
