// A page with a map of lower Manhattan that records the events of the map.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { keys, type MapsPages } from './maps-page.ts'

declare global {
  interface Window {
    map: google.maps.Map
    events: { name: string; lat?: number; lng?: number }[]
    authFailures: number
  }
}

const eventNames = [
  'click',
  'center_changed',
  'zoom_changed',
  'bounds_changed',
  'idle',
  'tilesloaded',
  'dragstart',
  'dragend',
]

export const goodQuery = `key=${keys.browserKey}`

interface Options {
  colorScheme?: 'DARK'
  mapId?: string
  minZoom?: number
}

/** Resolves once the tiles are loaded. */
export async function openMap(
  pages: MapsPages,
  options: Options = {},
  contextOptions: BrowserContextOptions = {},
) {
  const opened = await pages.open(goodQuery, contextOptions)
  await opened.page.evaluate(
    async ({ options, eventNames }) => {
      const div = document.querySelector<HTMLElement>('#map')
      if (!div) throw new Error('No map')
      window.events = []
      await Promise.all(['maps', 'marker'].map((name) => google.maps.importLibrary(name)))
      window.map = new google.maps.Map(div, {
        center: { lat: 40.7128, lng: -74.006 },
        zoom: 13,
        mapId: 'test',
        ...options,
      })
      for (const name of eventNames) {
        window.map.addListener(name, (event?: google.maps.MapMouseEvent) =>
          window.events.push({ name, ...event?.latLng?.toJSON() }),
        )
      }
      await new Promise<void>((resolve) => window.map.addListener('tilesloaded', resolve))
    },
    { options, eventNames },
  )
  return opened
}

export const events = (page: Page) => page.evaluate(() => window.events.map(({ name }) => name))

export const center = (page: Page) =>
  page.evaluate(() => window.map.getCenter()?.toJSON() ?? { lat: 0, lng: 0 })

/** Resolves when the map is idle after the action. */
export async function untilIdle(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    window.events = []
  })
  await act()
  await page.waitForFunction(() => window.events.some(({ name }) => name === 'idle'))
}

/** The painted colour at a position. */
export function colourAt(page: Page, lat: number, lng: number): Promise<number[]> {
  return page.evaluate(
    ({ lat, lng }) => {
      const projection = window.map.getProjection()
      const zoom = 2 ** (window.map.getZoom() ?? 0)
      const center = projection?.fromLatLngToPoint(window.map.getCenter() ?? { lat, lng })
      const point = projection?.fromLatLngToPoint({ lat, lng })
      const { innerWidth, innerHeight } = window
      const x = ((point?.x ?? 0) - (center?.x ?? 0)) * zoom + innerWidth / 2
      const y = ((point?.y ?? 0) - (center?.y ?? 0)) * zoom + innerHeight / 2
      for (const canvas of document.querySelectorAll('canvas')) {
        const box = canvas.getBoundingClientRect()
        if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue
        const scale = canvas.width / box.width
        const paint = canvas.getContext('2d')
        return [
          ...(paint?.getImageData((x - box.left) * scale, (y - box.top) * scale, 1, 1).data ?? []),
        ].slice(0, 3)
      }
      return []
    },
    { lat, lng },
  )
}
