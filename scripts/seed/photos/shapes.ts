// Shapes of the drawn photos, as SVG. The picture is 1200 by 800; the wall meets the floor at `floorY`.

export const width = 1200
export const height = 800
export const floorY = 500

export interface Palette {
  wall: string
  trim: string
  floor: string
  joint: string
  accent: string
  second: string
  metal: string
  /** Of the sky, from above to the horizon. */
  sky: readonly [string, string]
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}" ${extra}/>`

export const circle = (x: number, y: number, radius: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${extra}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`

export const area = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`

export const line = (d: string, stroke: string, thickness: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

export const group = (x: number, y: number, scale: number, content: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`

/** Something on the floor: nearer is lower and larger. Its own origin is where it stands, `halfWidth` that of its shadow. */
export function standing(x: number, y: number, halfWidth: number, content: string): string {
  const scale = 0.7 + ((y - floorY) / (height - floorY)) * 0.75
  return group(x, y, scale, ellipse(0, 0, halfWidth, 13, '#000', 'opacity=".22"') + content)
}

export const times = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index)).join('')
