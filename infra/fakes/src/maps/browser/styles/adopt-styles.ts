// Adds the styles as constructed sheets: a content security policy without 'unsafe-inline' allows these.
import leafletCss from 'leaflet/dist/leaflet.css'
import mapCss from './map.css'

let isAdopted = false

export function adoptStyles(): void {
  if (isAdopted) return
  isAdopted = true
  const sheets = [leafletCss, mapCss].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
}
