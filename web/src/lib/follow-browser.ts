// What the page does not need to be painted, but before it is used or translated.
import { ignoreComposition } from './composition.ts'
import { followTranslation } from './translated-texts.ts'

export function followBrowser(): void {
  ignoreComposition()
  followTranslation()
}
