// The gym of a public page. The gateway has put it into the page, and parsed it before.

import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import type { PlacePage } from '@jumpingjack/contracts/place-pages/place-pages'

/** The link of a gym that everyone can open. */
export function gymPagePath(gymId: string): string {
  return `/gyms/${gymId}`
}

/** Null for an unknown gym, undefined while the server does not know. */
export function gymInPage(): PublicGym | null | undefined {
  return readElement('gym')
}

/** Undefined while the server does not know. */
export function placeInPage(): PlacePage | undefined {
  return readElement('places')
}

function readElement(id: string) {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
