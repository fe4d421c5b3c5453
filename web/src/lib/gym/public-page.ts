// The gyms of a public page. The gateway has put them into the page, and parsed them before.

import type { Gym } from '@jumpingjack/contracts/gym/gyms'
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

/** On the landing page: the best gyms of the largest place. Undefined while the server does not know. */
export function bestGymsInPage(): Gym[] | undefined {
  return readElement('best-gyms')
}

function readElement(id: string) {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
