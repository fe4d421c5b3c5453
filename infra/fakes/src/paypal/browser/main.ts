// The fake of the web SDK: defines `window.paypal` and the button.
import { PaypalButton } from './button.ts'
import { createNamespace, type PaypalNamespace } from './instance.ts'

declare global {
  interface Window {
    paypal?: PaypalNamespace
  }
}

const { src } = document.currentScript as HTMLScriptElement // A classic script by its address, as the SDK's is.
window.paypal = createNamespace(new URL('../..', src).href.replace(/\/$/, ''))
if (!customElements.get('paypal-button')) customElements.define('paypal-button', PaypalButton)
