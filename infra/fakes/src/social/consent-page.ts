// The page on which a member allows the product to post.
import { page } from '../shared/page.ts'

export function consentPage(title: string): string {
  return withHeading(
    `Jumpingjack wants to post on ${title}`,
    `<p>This is a fake of ${title}: use any account name, there is no password.</p>
    <form method="post">
      <label for="account">Account</label>
      <input id="account" name="account" required maxlength="50" value="demo">
      <button class="primary" name="answer" value="allow">Allow</button>
      <button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  )
}

export function errorPage(title: string): string {
  return withHeading(`Invalid request to ${title}`, '<p>Its address or the application is unknown.</p>')
}

function withHeading(heading: string, body: string): string {
  return page(heading, `<h1>${heading}</h1>${body}`)
}
