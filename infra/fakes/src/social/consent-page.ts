// The page on which somebody lets the product post in their name.
import { fakesPage } from '../fakes-page.ts'

export function consentPage(title: string): string {
  return page(
    `Jumpingjack wants to post on ${title}`,
    `<p>This is a stand-in of ${title}: be anybody there, without a password.</p>
    <form method="post">
      <label for="account">Account</label>
      <input id="account" name="account" required maxlength="50" value="demo">
      <button class="primary" name="answer" value="allow">Allow</button>
      <button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  )
}

export function faultPage(title: string): string {
  return page(
    `${title} did not understand this request`,
    '<p>Its address or the application is not known.</p>',
  )
}

/** Texts are our own. */
function page(heading: string, body: string): string {
  return fakesPage(
    heading,
    'fake networks',
    `<h1>${heading}</h1>
      ${body}`,
  )
}
