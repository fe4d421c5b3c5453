// The pages of the stand-in provider.

import { escapeHtml, fakesPage } from '../fakes-page.ts'
import { demoMembers, nameOf } from './members.ts'

export function signInPage({ uid, fault }: { uid: string; fault?: string }): string {
  const buttons = demoMembers.map(
    (email) => `
      <button class="member" name="email" value="${email}">
        <span class="initial" aria-hidden="true">${nameOf(email).charAt(0)}</span>
        <span><b>${nameOf(email)}</b><small>${email}</small></span>
      </button>`,
  )
  return page(
    'Sign in',
    `<h1>Who are you today?</h1>
    <p>Pick a demo member, or be anybody by e-mail address. There is no password.</p>
    <form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">${buttons.join('')}</form>
    <form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" required autocomplete="email"
        ${fault ? 'aria-invalid="true" aria-describedby="fault"' : ''}>
      ${fault ? `<p id="fault" class="fault" role="alert">${escapeHtml(fault)}</p>` : ''}
      <button class="primary">Sign in</button>
    </form>
    <form method="post" action="/oidc/sign-in/${encodeURIComponent(uid)}">
      <button class="quiet" name="cancel" value="1">Cancel</button>
    </form>`,
  )
}

export function faultPage(fault: string, gatewayUrl: string): string {
  return page(
    'Sign-in did not succeed',
    `<h1>Sign-in did not succeed</h1>
    <p>${escapeHtml(fault)}</p>
    <a class="primary" href="${escapeHtml(gatewayUrl)}">Back to Jumpingjack</a>`,
  )
}

function page(title: string, body: string): string {
  return fakesPage(title, 'fake sign-in', body)
}
