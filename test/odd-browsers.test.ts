// @module-tag full
// Browsers in which something is not as usual: every page shows, and a review with a photo can be posted.
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placePath, slugOf } from '@jumpingjack/contracts/place-pages/place-paths'
import { until } from '@jumpingjack/kit/testing/until'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newBuiltIns } from '../web/built-ins.ts'
import { aMemberWithGym, aMemberWithoutMap, newMember } from './lib/a-member.ts'
import { openBrowser } from './lib/browser.ts'
import { goOffline } from './lib/conditions.ts'
import { aWord, button, dialogOf, gone, heading, press, says, searchBox } from './lib/page.ts'
import { aPhoto } from './lib/photo.ts'
import { addGym, aPlace } from './lib/visitor.ts'

const clockOff = (days: number) => `
    const now = Date.now
    const days = ${days} * 24 * 3600_000
    Date = new Proxy(Date, {
      construct: (target, args) => (args.length ? new target(...args) : new target(now() + days)),
      get: (target, name) => (name === 'now' ? () => now() + days : target[name]),
    })`

/** Others: web/test/browser-values.test.ts. */
const languages = ['en-US@posix', 'ar-EG-u-nu-arab']
const language = (tag: string) => [
  `the language "${tag}"`,
  `Object.defineProperty(navigator, 'language', { get: () => '${tag}' })
  Object.defineProperty(navigator, 'languages', { get: () => ['${tag}'] })`,
]

const sixTabs = 'six other tabs'
const failingNetwork = 'a network that fails in between'

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
  ...Object.fromEntries(languages.map(language)),
  [sixTabs]: '',
  [failingNetwork]: '',
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

const routes = await readFile(join(import.meta.dirname, '../web/src/app/routes.ts'), 'utf8')
const patterns = [...routes.matchAll(/\{ path: '(\/[^']*)'/g)].map(([, pattern = '']) => pattern)
/** Visitors see the landing page in the place of the others. */
const visitorPages = /^\/(?:$|gyms|in|about|diagnostics)/

/** All pages. Their `main` is not there before they have what they show. */
function pathsOf(gymId: string): string[] {
  const paths = patterns.map((pattern) => pattern.replace('/:id', `/${gymId}`).replace(/\/:.*/, ''))
  return [...paths, placePage, '/no/such/page']
}

const town = `Town${aWord()}`
const placePage = placePath(slugOf(`${town} tx`))
beforeAll(async () => {
  const owner = await newMember()
  const address = `1 Main St, ${town}, TX`
  for (const name of ['One', 'Two', 'Three']) await addGym(owner, { ...aPlace(), address, name })
  await until('the page of a place', async () => (await owner.open(placePage)).status === 200)
})

const failure = /cannot be reached|Something went wrong/

async function expectPage(page: Page, path: string, odd: string): Promise<void> {
  await page.goto(path)
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('main').first().waitFor()
  if (odd === failingNetwork) {
    await goOffline(page)
    await page.context().setOffline(false)
    await says(page, 'Connected to the Internet')
  }
  expect(await heading(page, failure).count()).toBe(0)
}

/** Of the same member, at a gym. */
async function openTabs(page: Page, path: string): Promise<Page[]> {
  const tabs = await Promise.all(Array.from({ length: 6 }, () => page.context().newPage()))
  for (const tab of tabs) {
    await tab.goto(path)
    await button(tab, 'Write a review').waitFor()
  }
  return tabs
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
  const address = `/?q=${encodeURIComponent(gym.name)}&selected=${gym.id}`
  const tabs = odd === sixTabs ? [...(await openTabs(page, address)), page] : []
  const paths = pathsOf(gym.id)
  const open = async (by: Page, paths: string[]) => {
    for (const path of paths) await expectPage(by, path, odd)
  }
  // The main page follows, with the dialog of the gym.
  await Promise.all([
    open(
      visitor,
      paths.filter((path) => visitorPages.test(path)),
    ),
    open(page, paths.slice(1)),
  ])

  await page.goto(address)
  const dialog = dialogOf(page, gym.name)
  await press(dialog, 'Write a review')
  const form = dialog.getByRole('form')
  await form.getByRole('radio').nth(3).click()
  await form.getByRole('textbox').fill('Heavy bags.')
  await form.locator('input[type=file]').setInputFiles(await aPhoto('red', [600, 400]))
  if (odd === failingNetwork) await goOffline(page)
  await form.locator('[type=submit]').click()
  await page.context().setOffline(false)
  await says(page, 'Review submitted!')
  for (const [index, tab] of tabs.entries()) {
    await says(dialogOf(tab, gym.name), 'Heavy bags.')
    // Each tab can send, and learns what the one before it has sent.
    await press(tab, index % 2 === 0 ? 'Add to favorites' : 'Remove from favorites')
  }
  for (const tab of tabs) await button(tab, 'Remove from favorites').waitFor()
  expect(errors.join('\n')).toBe('')
})

it('uploads a photo whose file another app changes meanwhile', async () => {
  const { page, gym } = await aMemberWithGym()
  const folder = await mkdtemp(join(tmpdir(), 'photo-'))
  const file = join(folder, 'cloud.jpg')
  await writeFile(file, (await aPhoto('red')).buffer)
  await page.goto(`/?selected=${gym.id}`)
  const dialog = dialogOf(page, gym.name)
  await press(dialog, 'Write a review')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await button(dialog, 'Upload 1 photo').waitFor()
  await appendFile(file, 'changed')
  await press(dialog, 'Upload 1 photo')
  await says(page, 'Photos uploaded!')

  await page.evaluate(
    `File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))`,
  )
  await dialog.locator('input[type=file]').setInputFiles(file)
  await says(dialog, 'cloud.jpg could not be read. Please choose it again.')
  await rm(folder, { recursive: true })
})

it('believes the server, not a browser that knows of no network', async () => {
  const { page, gym } = await aMemberWithGym()
  await page.addInitScript(`Object.defineProperty(navigator, 'onLine', { get: () => false })`)
  await page.goto(`/?selected=${gym.id}`)
  await press(dialogOf(page, gym.name), 'Save to a list')
  await dialogOf(page, 'New List').waitFor()
  expect(await page.getByText('No Internet connection').count()).toBe(0)
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
  const search = searchBox(page)
  await search.fill(`iron ${word}`)
  await counts(1).waitFor()
  await search.fill(word)
  await counts(2).waitFor()
})

it('leaves the keys of an input method to it', async () => {
  const { page } = await aMemberWithoutMap()
  await page.goto('/')
  const search = searchBox(page)
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
