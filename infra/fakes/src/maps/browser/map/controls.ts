// What stands on the map's edges: the page's own controls by position, zoom buttons, full screen, and the source line.
import { DomEvent } from 'leaflet'
import { addListener } from '../core/events.ts'
import { MVCArray } from '../core/mvc.ts'
import type { Host } from './host.ts'
import { takesClicks } from './pointer-events.ts'

/** By `ControlPosition`: the corner's name, which the style sheet places. */
const corners = [
  '',
  'top-left',
  'top-center',
  'top-right',
  'left-center',
  'left-top',
  'left-bottom',
  'right-top',
  'right-center',
  'right-bottom',
  'bottom-left',
  'bottom-center',
  'bottom-right',
  'center',
  'top-left',
  'top-center',
  'top-right',
  'left-center',
  'left-top',
  'left-bottom',
  'right-center',
  'right-top',
  'right-bottom',
  'bottom-left',
  'bottom-center',
  'bottom-right',
]

export class Controls {
  readonly byPosition: MVCArray<HTMLElement>[]
  readonly #div: HTMLElement
  readonly #zoom: HTMLElement
  readonly #fullscreen: HTMLElement

  constructor({ leaflet, div }: Host) {
    this.#div = div
    this.byPosition = corners.map((corner) => this.#listFor(corner))
    this.#zoom = group(
      button('Zoom in', 'M5 12h14M12 5v14', () => leaflet.zoomIn()),
      button('Zoom out', 'M5 12h14', () => leaflet.zoomOut()),
    )
    this.#fullscreen = group(
      button('Toggle fullscreen view', 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4', () => toggleFullscreen(div)),
    )
    this.#corner('bottom-right').append(this.#zoom)
    this.#corner('top-right').append(this.#fullscreen)
  }

  showZoom(isShown: boolean): void {
    this.#zoom.hidden = !isShown
  }

  showFullscreen(isShown: boolean): void {
    this.#fullscreen.hidden = !isShown || !document.fullscreenEnabled
  }

  #listFor(corner: string): MVCArray<HTMLElement> {
    const list = new MVCArray<HTMLElement>()
    const place = () => this.#corner(corner).prepend(...list.getArray())
    addListener(list, 'insert_at', place)
    addListener(list, 'remove_at', (_index: number, removed?: HTMLElement) => removed?.remove())
    return list
  }

  #corner(name: string): HTMLElement {
    const known = this.#div.querySelector<HTMLElement>(`:scope > .fake-map-corner.is-${name}`)
    if (known) return known
    const corner = document.createElement('div')
    corner.className = `fake-map-corner is-${name}`
    corner.setAttribute(takesClicks, '')
    DomEvent.disableClickPropagation(corner)
    this.#div.append(corner)
    return corner
  }
}

export function attribution(): HTMLElement {
  const line = document.createElement('div')
  line.className = 'fake-map-attribution'
  line.textContent = 'Offline map · © Natural Earth, GeoNames'
  return line
}

function group(...buttons: HTMLElement[]): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'fake-map-buttons'
  frame.append(...buttons)
  return frame
}

function button(label: string, drawing: string, act: () => void): HTMLElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.title = label
  made.setAttribute('aria-label', label)
  made.append(icon(drawing))
  made.addEventListener('click', act)
  return made
}

const svgNamespace = 'http://www.w3.org/2000/svg'

function icon(drawing: string): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgNamespace, 'path')
  path.setAttribute('d', drawing)
  svg.append(path)
  return svg
}

function toggleFullscreen(div: HTMLElement): void {
  if (document.fullscreenElement) document.exitFullscreen()
  else div.requestFullscreen()
}
