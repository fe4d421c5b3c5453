// Date and time in the administrator's time zone.
import { i18n } from '@lingui/core'

export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' })}</time>
}
