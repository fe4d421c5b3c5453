// Styles by constructed sheets: a content security policy without 'unsafe-inline' lets them pass.
import leafletCss from 'leaflet/dist/leaflet.css'
import controlsCss from './controls.css'
import infoWindowCss from './info-window.css'
import mapCss from './map.css'

let isAdopted = false

export function adoptStyles(): void {
  if (isAdopted) return
  isAdopted = true
  const sheets = [leafletCss, mapCss, infoWindowCss, controlsCss].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
}
