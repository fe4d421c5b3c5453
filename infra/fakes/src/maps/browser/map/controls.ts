// The zoom buttons and the attribution on top of the map.
import { DomEvent, type Map as LeafletMap } from 'leaflet'
import { takesClicks } from './pointer-events.ts'

export function zoomButtons(leaflet: LeafletMap): HTMLElement {
  const group = document.createElement('div')
  group.className = 'fake-map-buttons'
  group.setAttribute(takesClicks, '')
  DomEvent.disableClickPropagation(group)
  group.append(
    button('Zoom in', 'M5 12h14M12 5v14', () => leaflet.zoomIn()),
    button('Zoom out', 'M5 12h14', () => leaflet.zoomOut()),
  )
  return group
}

export function attribution(text: string): HTMLElement {
  const line = document.createElement('div')
  line.className = 'fake-map-attribution'
  line.textContent = text
  return line
}

function button(label: string, drawing: string, onClick: () => void): HTMLElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.title = label
  made.setAttribute('aria-label', label)
  made.append(icon(drawing))
  made.addEventListener('click', onClick)
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
