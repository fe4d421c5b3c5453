// An invisible sheet under all markers. Without it Chromium makes a compositing layer per distant marker, and sorting
// a thousand layers takes longer than a frame. On one large sheet all markers share a layer.
import type * as L from 'leaflet'

/** Widths of the view on each side of it. */
const spareViews = 1

export function layMarkerSheet(leaflet: L.Map): void {
  const sheet = document.createElement('div')
  sheet.className = 'fake-map-sheet'
  leaflet.getPanes().markerPane.append(sheet)
  const lay = () => {
    const { x: width, y: height } = leaflet.getSize()
    const { x, y } = leaflet.containerPointToLayerPoint([-spareViews * width, -spareViews * height])
    const times = 2 * spareViews + 1
    Object.assign(sheet.style, px({ left: x, top: y, width: times * width, height: times * height }))
  }
  leaflet.on('moveend resize', lay)
  lay()
}

function px(lengths: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(lengths).map(([name, pixels]) => [name, `${Math.round(pixels)}px`]),
  )
}
