// DOM elements of markers: filled pins for our own gyms, hollow pins for the provider's, circles with counts for
// clusters.

import { i18n } from '@lingui/core'
import { clsx } from 'clsx'
import { gymIconId } from '../../../ui/gym/gym-icons.tsx'
import { gymTypeStyle } from '../../../ui/gym/gym-type.tsx'

const svg = 'http://www.w3.org/2000/svg'
const pinPath =
  'M18 1.5C8.9 1.5 1.5 8.7 1.5 17.6c0 6.4 3.6 10.6 8 14.8 3 2.9 6.4 6 8.5 10.1 2.1-4.1 5.5-7.2 8.5-10.1 4.4-4.2 8-8.4 8-14.8C34.5 8.7 27.1 1.5 18 1.5Z'

/**
 * `data-emphasis` is `selected`, `highlighted` or absent. `data-match` is `known` for a gym that is known to have all that a
 * search asks for, `other` for others of such a search. The name shows where there is room (`covered-markers.ts`).
 */
export function pinElement(type: string, name: string, isOwn: boolean): HTMLElement {
  const element = document.createElement('div')
  element.className = clsx(
    'group relative origin-bottom font-sans drop-shadow-sm transition-transform duration-150 data-[emphasis=highlighted]:scale-110 data-[emphasis=selected]:scale-[1.2]',
    gymTypeStyle(type).text,
  )
  const picture = shape('svg', { viewBox: '0 0 36 44', class: pictureClass, 'aria-hidden': 'true' })
  const [body, line] = isOwn ? ['fill-current', 'stroke-surface'] : ['fill-surface', 'stroke-current']
  picture.append(
    shape('path', { d: pinPath, class: clsx(body, line), 'stroke-width': isOwn ? '2' : '2.5' }),
    shape('use', {
      href: `#${gymIconId(type)}`,
      x: '9',
      y: '8.5',
      width: '18',
      height: '18',
      // The symbols inherit the text colour.
      class: isOwn ? 'text-surface' : '',
    }),
    shape('circle', { cx: '5', cy: '7', r: '8', class: `${onlyKnown} fill-accent stroke-surface` }),
    shape('path', {
      d: 'M1 7l3 3 5-6',
      class: `${onlyKnown} fill-none stroke-on-accent`,
      'stroke-width': '2',
    }),
  )
  const label = document.createElement('span')
  label.className =
    'pin-name invisible absolute top-4 left-full max-w-36 truncate pl-0.5 text-xs leading-4 font-semibold text-ink data-shown:visible'
  label.dataset.name = ''
  label.textContent = name
  element.append(picture, label)
  return element
}

const pictureClass =
  'block h-11 w-9 origin-bottom overflow-visible in-[[data-match=other]:not([data-emphasis])]:scale-75 in-[[data-match=other]:not([data-emphasis])]:opacity-70'
const onlyKnown = 'hidden group-data-[match=known]:inline'

/** Shows whether a gym is known to have what a search asks for; undefined without such a search. */
export function showMatch(pin: HTMLElement, isKnown: boolean | undefined): void {
  if (isKnown === undefined) delete pin.dataset.match
  else pin.dataset.match = isKnown ? 'known' : 'other'
}

/** Shows the average of a gym beside its pin, or nothing for a gym without ratings. */
export function showRating(pin: HTMLElement, average: string | undefined): void {
  const known = pin.querySelector('[data-rating]')
  if (!average) {
    known?.remove()
    return
  }
  const label = known ?? document.createElement('span')
  label.className =
    'absolute -top-1.5 left-6 rounded-full border border-line-strong bg-raised px-1.5 text-[0.6875rem] leading-4 font-semibold text-ink tabular-nums'
  label.setAttribute('data-rating', '')
  label.textContent = average
  // The space ends the visible name.
  if (!known) pin.append(' ', label)
}

export function clusterElement(count: number): HTMLElement {
  const element = document.createElement('div')
  const level = clusterLevels.find(({ below }) => count < below) ?? clusterLevels[0]
  element.className = clsx(
    level.className,
    'touch-target grid place-items-center rounded-full border font-sans border-line-strong text-xs font-semibold text-ink tabular-nums shadow-sm transition-transform duration-150 hover:scale-110',
  )
  element.textContent = formatCount(count)
  return element
}

/** Size and tint grow with the count. None is wider than the distance of the service's clusters. */
const clusterLevels = [
  { below: 10, className: 'size-7 bg-raised' },
  { below: 100, className: 'size-8 bg-cluster-low' },
  { below: 1_000, className: 'size-9 bg-cluster-middle' },
  { below: 10_000, className: 'size-10 bg-cluster-high' },
  { below: Number.POSITIVE_INFINITY, className: 'size-11 bg-cluster-top' },
] as const

/** "999", "1.2K", "18.9K". */
export function formatCount(count: number): string {
  return i18n.number(count, shortCount)
}
const shortCount = { notation: 'compact', maximumFractionDigits: 1 } as const

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
