// Parts of the entries that the admin portal lists: names and values, dates, members, statuses, links.

import type { FeedbackStatus } from '@jumpingjack/contracts/admin/feedback'
import type { CaseStatus } from '@jumpingjack/contracts/admin/moderation'
import type { SuggestionStatus } from '@jumpingjack/contracts/gym/suggestions'
import type { PaidOrder } from '@jumpingjack/contracts/payment/payments'
import { readMember } from '@jumpingjack/contracts/user/users'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { callAdmin } from '../session/admin-session.ts'
import type { Column } from './admin-table.tsx'

/** Leaves out missing values. */
export function FieldList({ fields }: { fields: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {fields
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Date and time in the administrator's time zone. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' })}</time>
}

/** Link to the audit trail of one entry. */
export function HistoryLink({ subject }: { subject: string }) {
  return (
    <Link
      href={`?tab=audit&subject=${encodeURIComponent(subject)}`}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-muted underline underline-offset-4 hover:text-ink"
    >
      <History className="size-4" />
      {t`Change history`}
    </Link>
  )
}

/** Who a member is: name and e-mail address; the id, as long as they are not known. */
export function MemberName({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: [readMember.path, userId],
    queryFn: () => callAdmin(readMember, { params: { id: userId } }),
  })
  return data ? `${data.name}, ${data.email}` : userId
}

export type Tone = 'red' | 'amber' | 'blue' | 'green' | 'grey'

const tones: Record<Tone, string> = {
  red: 'text-red',
  amber: 'text-amber',
  blue: 'text-blue',
  green: 'text-green',
  grey: 'text-grey',
}

/** A status or priority with a coloured dot. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx('inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap', tones[tone])}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {children}
    </span>
  )
}

/** The subject of an entry in a table. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block truncate font-medium">{first}</span>
      <span className="block truncate text-xs text-muted tabular-nums">{second}</span>
    </>
  )
}

type Status = FeedbackStatus | CaseStatus | SuggestionStatus | PaidOrder['status']

const statusTones: Record<Status, Tone> = {
  open: 'blue',
  in_progress: 'amber',
  resolved: 'green',
  closed: 'grey',
  appealed: 'red',
  hidden: 'amber',
  dismissed: 'grey',
  restored: 'green',
  merged: 'green',
  confirmed: 'green',
  rejected: 'grey',
  paid: 'green',
  refunded: 'grey',
}

interface StatusTagProps<S extends Status> {
  status: S
  labels: Record<S, MessageDescriptor>
}

export function StatusTag<S extends Status>({ status, labels }: StatusTagProps<S>) {
  return <Tag tone={statusTones[status]}>{i18n.t(labels[status])}</Tag>
}

export function statusColumn<S extends Status>(labels: Record<S, MessageDescriptor>): Column<{ status: S }> {
  const cell = ({ status }: { status: S }) => <StatusTag status={status} labels={labels} />
  return { name: msg`Status`, className: 'w-28', cell }
}

export function dateColumn<T>(dateOf: (entry: T) => string): Column<T> {
  const cell = (entry: T) => <DateTime iso={dateOf(entry)} />
  return { name: msg`Date`, className: 'w-48 text-muted tabular-nums max-md:hidden', cell }
}

/** Its address may have signs that would begin other fields of the message, as in `ann?bcc=ben@example.com`. */
export function mailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}
