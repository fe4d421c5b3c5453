// Adds the styles as constructed sheets: a content security policy without 'unsafe-inline' allows these.
import leafletCss from 'leaflet/dist/leaflet.css'
import mapCss from './map.css'

for (const text of [leafletCss, mapCss]) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
