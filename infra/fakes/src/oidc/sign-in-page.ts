// The pages of the fake provider.
import { escapeHtml, page } from '../shared/page.ts'
import { demoMembers, nameOf } from './members.ts'

export function signInPage({ uid, error }: { uid: string; error?: string }): string {
  const form = `<form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">`
  const buttons = demoMembers.map(
    (email) => `
      <button name="email" value="${email}">
        <b>${nameOf(email)}</b><small>${email}</small>
      </button>`,
  )
  return page(
    'Who are you today?',
    `<p>Choose a demo member, or enter any e-mail address. There is no password.</p>
    ${form}${buttons.join('')}</form>
    ${form}
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" required autocomplete="email"
        ${error ? 'aria-invalid="true" aria-describedby="error"' : ''}>
      ${error ? `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>` : ''}
      <button class="primary">Sign in</button>
      <button class="quiet" name="cancel" value="1" formnovalidate>Cancel</button>
    </form>`,
  )
}

export function errorPage(error: string, gatewayUrl: string): string {
  return page(
    'Sign-in did not succeed',
    `<p>${escapeHtml(error)}</p>
    <a class="primary" href="${escapeHtml(gatewayUrl)}">Back to Jumpingjack</a>`,
  )
}
