// The <paypal-button> element: a gold button.

const styles = `
  :host { display: block; max-width: 750px; }
  :host([hidden]) { display: none; }
  button {
    width: 100%; min-height: 48px; border: 0; border-radius: var(--paypal-button-border-radius, 4px);
    background: #ffc439; color: #14181f; font: 500 16px system-ui, sans-serif; cursor: pointer;
  }
  button:focus-visible { outline: 2px solid #003087; outline-offset: 2px; }
  button:disabled { opacity: 0.5; cursor: default; }
`

export class PaypalButton extends HTMLElement {
  static readonly observedAttributes = ['disabled']
  readonly #button = document.createElement('button')

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    root.adoptedStyleSheets = [sheet]
    root.append(this.#button)
    this.#button.type = 'button'
    this.#button.textContent = 'Pay with PayPal'
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }

  set disabled(disabled: boolean) {
    this.toggleAttribute('disabled', disabled)
  }

  attributeChangedCallback(): void {
    this.#button.disabled = this.disabled
  }
}
