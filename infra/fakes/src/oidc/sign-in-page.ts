// The pages of the fake provider.
import { escapeHtml, page } from '../shared/page.ts'
import { demoMembers, nameOf } from './members.ts'

export function signInPage({ uid, error }: { uid: string; error?: string }): string {
  const buttons = demoMembers.map(
    (email) => `
      <button name="email" value="${email}">
        <b>${nameOf(email)}</b><small>${email}</small>
      </button>`,
  )
  return page(
    'Sign in',
    `<h1>Who are you today?</h1>
    <p>Choose a demo member, or enter any e-mail address. There is no password.</p>
    <form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">${buttons.join('')}</form>
    <form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" required autocomplete="email"
        ${error ? 'aria-invalid="true" aria-describedby="error"' : ''}>
      ${error ? `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>` : ''}
      <button class="primary">Sign in</button>
    </form>
    <form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">
      <button class="quiet" name="cancel" value="1">Cancel</button>
    </form>`,
  )
}

export function errorPage(error: string, gatewayUrl: string): string {
  return page(
    'Sign-in did not succeed',
    `<h1>Sign-in did not succeed</h1>
    <p>${escapeHtml(error)}</p>
    <a class="primary" href="${escapeHtml(gatewayUrl)}">Back to Jumpingjack</a>`,
  )
}
