// The <paypal-button> element: a gold button. Its label depends on `type`.
import css from './button.css'

const labels: Record<string, [before: string, after: string]> = {
  pay: ['Pay with ', ''],
  buynow: ['', ' Buy Now'],
  checkout: ['', ' Checkout'],
  donate: ['Donate with ', ''],
  subscribe: ['Subscribe with ', ''],
}

export class PaypalButton extends HTMLElement {
  static readonly observedAttributes = ['type', 'disabled']
  readonly #button = document.createElement('button')

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    root.adoptedStyleSheets = [sheet]
    root.append(this.#button)
    this.#button.type = 'button'
    this.#draw()
  }

  get type(): string {
    return this.getAttribute('type') ?? ''
  }

  set type(type: string) {
    this.setAttribute('type', type)
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }

  set disabled(disabled: boolean) {
    this.toggleAttribute('disabled', disabled)
  }

  attributeChangedCallback(): void {
    this.#draw()
  }

  #draw(): void {
    const [before, after] = labels[this.type] ?? ['', '']
    const name = document.createElement('b')
    name.textContent = 'PayPal'
    this.#button.replaceChildren(before, name, after)
    this.#button.disabled = this.disabled
  }
}
