// The locale of times: hours are counted as in the browser's region, which the page's language does not have.
import { i18n } from '@lingui/core'

export function readerLocale(): string {
  return i18n.locale === 'de' ? 'de' : navigator.language
}
