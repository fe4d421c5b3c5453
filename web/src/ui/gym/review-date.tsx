// When a review was written.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { relativeDate } from '../../lib/labels/relative-date.ts'

export function ReviewDate({ createdAt, isEdited }: { createdAt: string; isEdited?: true | undefined }) {
  return (
    <time
      dateTime={createdAt}
      title={new Date(createdAt).toLocaleString(i18n.locale)}
      className="text-xs text-muted"
    >
      {relativeDate(createdAt, new Date())}
      {isEdited && ` · ${t`edited`}`}
    </time>
  )
}
