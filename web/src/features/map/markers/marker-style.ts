// DOM elements of markers: filled pins for our own gyms, hollow pins for the provider's, circles with counts for
// clusters.
import { clsx } from 'clsx'
import { gymIconId } from '../../../ui/gym/gym-icons.tsx'
import { gymTypeStyle } from '../../../ui/gym/gym-type-style.ts'

const svg = 'http://www.w3.org/2000/svg'
const pinPath =
  'M18 1.5C8.9 1.5 1.5 8.7 1.5 17.6c0 6.4 3.6 10.6 8 14.8 3 2.9 6.4 6 8.5 10.1 2.1-4.1 5.5-7.2 8.5-10.1 4.4-4.2 8-8.4 8-14.8C34.5 8.7 27.1 1.5 18 1.5Z'

/** `data-emphasis` is `selected`, `highlighted` or absent. */
export function pinElement(type: string, isOwn: boolean): HTMLElement {
  const element = document.createElement('div')
  element.className = clsx(
    'origin-bottom drop-shadow-sm transition-transform duration-150 data-[emphasis=highlighted]:scale-110 data-[emphasis=selected]:scale-[1.2]',
    gymTypeStyle(type).text,
  )
  const picture = shape('svg', { viewBox: '0 0 36 44', class: 'block h-11 w-9', 'aria-hidden': 'true' })
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
  )
  element.append(picture)
  return element
}

export function clusterElement(count: number): HTMLElement {
  const element = document.createElement('div')
  const size = count < 10 ? 'size-11' : count < 100 ? 'size-12' : count < 1000 ? 'size-14' : 'size-16'
  element.className = clsx(
    size,
    'grid place-items-center rounded-full border-4 border-surface/85 bg-accent bg-clip-padding text-sm font-semibold text-on-accent shadow-float tabular-nums transition-transform duration-150 hover:scale-110',
  )
  element.textContent = formatCount(count)
  return element
}

/** "999", "1.2K", "18.9K". */
export function formatCount(count: number): string {
  return shortCount.format(count)
}
const shortCount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
