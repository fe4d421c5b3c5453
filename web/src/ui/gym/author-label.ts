// The name under a review in the language of the page.
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { sharedText } from '../../lib/language/shared-text.ts'

const nameless = authorName({})

/** Only the name of those who show none is translated. */
export function authorLabel(name: string): string {
  return name === nameless ? sharedText(name) : name
}
