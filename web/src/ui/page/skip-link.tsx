// The first stop of the Tab key: skips the header.
import { t } from '@lingui/core/macro'
import { buttonClass } from '../form/button.tsx'

/** Id of a page's main element, which has a `tabIndex` of -1. */
export const contentId = 'content'

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      onClick={(event) => {
        // The URL keeps the view, and has no room for a fragment.
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
      className={buttonClass('primary', 'normal', 'inline-flex fixed top-2 left-2 z-50 not-focus:sr-only')}
    >{t`Skip to content`}</a>
  )
}
