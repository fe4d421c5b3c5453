// Who says what is known of a gym, and since when, in words.
import type { FactConfirmation } from '@jumpingjack/contracts/facts/fact-freshness'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { relativeDate } from './relative-date.ts'

/** As in "confirmed 3 weeks ago by 2 members". */
export function freshnessLabel({ source, at, by }: FactConfirmation, now: Date): string {
  const when = relativeDate(at, now)
  if (source === 'administrator') return t`confirmed ${when} by an administrator`
  if (source === 'member')
    return plural(by, { one: `confirmed ${when} by # member`, other: `confirmed ${when} by # members` })
  const month = i18n.date(new Date(at), { month: 'long', year: 'numeric' })
  return source === 'osm' ? t`from OpenStreetMap, ${month}` : t`from an imported list, ${month}`
}
