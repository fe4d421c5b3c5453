// An invisible sheet under all markers. Without it Chromium makes a compositing layer per distant marker, and sorting
// a thousand layers takes longer than a frame. On one large sheet all markers share a layer.
import type * as L from 'leaflet'

/** Widths of the view on each side of it. */
const spareViews = 1
/** Above this count, markers are hidden while the map zooms, because moving them would stutter. */
const animatedMax = 300

export function layMarkerSheet(leaflet: L.Map): void {
  const sheet = document.createElement('div')
  sheet.className = 'fake-map-sheet'
  const pane = leaflet.getPanes().markerPane
  pane.append(sheet)
  const lay = () => {
    const { x: width, y: height } = leaflet.getSize()
    const { x, y } = leaflet.containerPointToLayerPoint([-spareViews * width, -spareViews * height])
    const times = 2 * spareViews + 1
    const box = { left: x, top: y, width: times * width, height: times * height }
    for (const [name, pixels] of Object.entries(box)) sheet.style.setProperty(name, `${Math.round(pixels)}px`)
  }
  leaflet.on('moveend resize', lay)
  leaflet.on('zoomanim zoomend', ({ type }) => {
    const isHidden = type === 'zoomanim' && pane.childElementCount > animatedMax
    pane.style.visibility = isHidden ? 'hidden' : ''
  })
  lay()
}
