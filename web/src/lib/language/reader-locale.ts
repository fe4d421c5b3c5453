// The locale of times: English does not say whether hours are counted to 12 or 24, so the browser's region decides.
import { i18n } from '@lingui/core'
import { browserLocale } from './browser-locale.ts'

export function readerLocale(): string {
  return i18n.locale === 'en' ? browserLocale().toString() : i18n.locale
}
