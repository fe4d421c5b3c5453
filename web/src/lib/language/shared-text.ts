// Texts that servers and pages share, such as messages of errors and names of amenities. `contract-texts.ts` lists them.
import { i18n } from '@lingui/core'

/** The text in the chosen language. A text without a translation stays English. */
export function sharedText(text: string): string {
  return i18n._(text)
}
