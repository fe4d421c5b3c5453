// The place of a public page. The gateway has put it into the page, and parsed it before.
import type { PlacePage } from '@jumpingjack/contracts/place-pages/place-pages'

/** Undefined while the server does not know. */
export function placeInPage(): PlacePage | undefined {
  const element = document.getElementById('places')
  return element?.textContent ? JSON.parse(element.textContent) : undefined
}
