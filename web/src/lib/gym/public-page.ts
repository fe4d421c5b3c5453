// The gym of a public page. The gateway has put it into the page, and parsed it before.

import type { PublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import type { PlacePage } from '@jumpingjack/contracts/place-pages/place-pages'

/** The link of a gym that everyone can open. */
export function gymPagePath(gymId: string): string {
  return `/gyms/${gymId}`
}

/** Null for an unknown gym, undefined while the server does not know. */
export function gymInPage(): PublicGym | null | undefined {
  const element = document.getElementById('gym')
  return element?.textContent ? JSON.parse(element.textContent) : undefined
}

/** Undefined while the server does not know. */
export function placeInPage(): PlacePage | undefined {
  const element = document.getElementById('places')
  return element?.textContent ? JSON.parse(element.textContent) : undefined
}
