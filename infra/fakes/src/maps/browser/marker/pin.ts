// `google.maps.marker.PinElement`: the drop-shaped pin.

type PinOptions = Partial<google.maps.marker.PinElementOptions>

const outline = 'M13.5 0C6 0 0 6 0 13.4 0 23 13.5 38 13.5 38S27 23 27 13.4C27 6 21 0 13.5 0Z'
const [pinWidth, pinHeight] = [27, 39]
const svgNamespace = 'http://www.w3.org/2000/svg'

export class PinElement extends HTMLElement {
  readonly #drop = document.createElementNS(svgNamespace, 'path')
  readonly #hole = document.createElementNS(svgNamespace, 'circle')
  readonly #options: PinOptions

  constructor(options: PinOptions = {}) {
    super()
    this.#options = options
    const svg = document.createElementNS(svgNamespace, 'svg')
    svg.setAttribute('viewBox', `0 0 ${pinWidth} ${pinHeight}`)
    svg.setAttribute('aria-hidden', 'true')
    this.#drop.setAttribute('d', outline)
    for (const [name, value] of Object.entries({ cx: 13.5, cy: 13.5, r: 5 }))
      this.#hole.setAttribute(name, String(value))
    svg.append(this.#drop, this.#hole)
    this.append(svg)
    this.#draw()
    this.#addGlyph()
  }

  /** The older interface's name for the pin itself. */
  get element(): this {
    return this
  }

  get background(): string | null {
    return this.#options.background ?? null
  }

  set background(background: string | null) {
    this.#options.background = background
    this.#draw()
  }

  get borderColor(): string | null {
    return this.#options.borderColor ?? null
  }

  set borderColor(borderColor: string | null) {
    this.#options.borderColor = borderColor
    this.#draw()
  }

  get glyphColor(): string | null {
    return this.#options.glyphColor ?? null
  }

  set glyphColor(glyphColor: string | null) {
    this.#options.glyphColor = glyphColor
    this.#draw()
  }

  get scale(): number {
    return this.#options.scale ?? 1
  }

  set scale(scale: number | null) {
    this.#options.scale = scale
    this.#draw()
  }

  #draw(): void {
    this.style.width = `${pinWidth * this.scale}px`
    this.style.height = `${pinHeight * this.scale}px`
    this.style.color = this.glyphColor ?? '#b31412'
    this.#drop.setAttribute('fill', this.background ?? '#ea4335')
    this.#drop.setAttribute('stroke', this.borderColor ?? '#c5221f')
    this.#hole.setAttribute('fill', this.glyphColor ?? '#b31412')
  }

  #addGlyph(): void {
    const { glyphText, glyphSrc } = this.#options
    if (!glyphText && !glyphSrc) return
    this.#hole.remove()
    const glyph = document.createElement(glyphSrc ? 'img' : 'span')
    if (glyphSrc) glyph.setAttribute('src', String(glyphSrc))
    else glyph.textContent = glyphText ?? ''
    this.append(glyph)
  }
}
