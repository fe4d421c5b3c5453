// Tests read in English. What they look for on a page of a German browser is looked up in the catalogue.
import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'

const catalogue = readFileSync(new URL('../../web/src/lib/language/de.po', import.meta.url), 'utf8')
const placeholder = /#|\{\w+\}/g
const literalLength = (text: string) => text.replace(placeholder, '').length
const formsOfPlural = /(?:=0|one|other) \{((?:[^{}]|\{\w+\})+)\}/g
const formsOf = (text: string) =>
  text.includes(', plural, ') ? Array.from(text.matchAll(formsOfPlural), ([, form]) => form ?? '') : [text]
const messages = [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)]
  .flatMap(([, english = '', german = '']) => {
    const [forms, germanForms] = [formsOf(english), formsOf(german)]
    return forms.map((form, index) => [form, forms[1] ? [germanForms[index] ?? ''] : germanForms] as const)
  })
  // `Compare ({0})` is tried before `Compare {name}`, and `Open {when}` before `Open {0}`.
  .reverse()
  .sort(([a], [b]) => literalLength(b) - literalLength(a))
  .map(([english, german]) => {
    const pattern = english.replace(/[$()*+?.|[\]\\^]/g, '\\$&').replace(placeholder, '(.+)')
    return { english: new RegExp(`^${pattern}$`), names: [...(english.match(placeholder) ?? [])], german }
  })

/** With other values than the catalogue, as in `Compare Iron Gym`. A text that is not in it stays. */
function germanOf(text: string): string {
  for (const { english, names, german } of messages) {
    const values = english.exec(text)?.slice(1)
    if (!values) continue
    // The German text alone may have forms: for none, one and more.
    const form = german[Math.min(Number(values[0]), german.length - 1)] ?? german[0] ?? ''
    return form.replace(placeholder, (name) => germanOf(values[names.indexOf(name)] ?? ''))
  }
  return text
}

export const germanBrowsers = new WeakSet<BrowserContext>()

/** The text as the page shows it. An expression is translated as its source. */
export function translate<Text extends string | RegExp>(on: Page | Locator, text: Text): Text
export function translate(on: Page | Locator, text: string | RegExp): string | RegExp {
  if (!germanBrowsers.has(('page' in on ? on.page() : on).context())) return text
  if (typeof text === 'string') return germanOf(text)
  return new RegExp(text.source.replace(/[^^$]+/, germanOf), text.flags)
}
