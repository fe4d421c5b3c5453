// Reports of members: the queue, and the selected case with its subject, the reports and the decision.

import { type CaseStatus, listCases, type ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import type { GymCard } from '@jumpingjack/contracts/gym/gyms'
import { type ModerationReason, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { sharedText } from '../../../lib/language/shared-text.ts'
import type { Column } from '../lists/admin-table.tsx'
import {
  DateTime,
  dateColumn,
  FieldList,
  HistoryLink,
  StatusTag,
  statusColumn,
  TwoLines,
} from '../lists/entry-parts.tsx'
import { ListSection } from '../lists/list-section.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { GymOfEntry, ReportedReview } from './reported-review.tsx'

export const caseStatusLabels: Record<CaseStatus, MessageDescriptor> = {
  open: msg({ context: 'status', message: 'Open' }),
  appealed: msg`Appealed`,
  hidden: msg`Hidden`,
  dismissed: msg`Dismissed`,
  restored: msg`Restored`,
  merged: msg`Merged`,
}

const kindLabels: Record<ModerationCase['kind'], MessageDescriptor> = {
  review: msg`Review`,
  gym: msg`Duplicate gym`,
}

const columns: readonly Column<ModerationCase>[] = [
  {
    name: msg`About`,
    className: 'w-32 max-md:hidden lg:max-xl:hidden',
    cell: ({ kind }) => i18n.t(kindLabels[kind]),
  },
  {
    name: msg`Reports`,
    className: 'w-20 tabular-nums max-md:hidden',
    cell: ({ reports }) => reports.length,
  },
  statusColumn(caseStatusLabels),
  dateColumn(({ createdAt }) => createdAt),
]

const filters = {
  status: { label: msg`Status`, labels: caseStatusLabels },
  kind: { label: msg`About`, labels: kindLabels },
}

/** Undecided cases come first. */
export function ModerationSection() {
  return (
    <ListSection<ModerationCase>
      endpoint={listCases}
      title={t`Moderation`}
      label={t`Cases`}
      Icon={ShieldCheck}
      failed={t`Error Loading Reports`}
      empty={{ title: t`No reports yet`, text: t`Reviews and gyms that members report appear here.` }}
      noMatch={{ title: t`No case matches`, text: t`Try other filters.` }}
      filters={filters}
      subjectName={t`What was reported, and why`}
      subject={(each) => <TwoLines first={caseTitle(each)} second={reasonsOf(each)} />}
      columns={columns}
      hint={{ title: t`No case selected`, text: t`Choose one from the list to decide it.` }}
      detailTitle={(open) => (open ? i18n.t(kindLabels[open.kind]) : t`Details`)}
      detail={(open) => <CaseDetail moderationCase={open} />}
    />
  )
}

function CaseDetail({ moderationCase }: { moderationCase: ModerationCase }) {
  const { id, kind, status, decidedAt, decidedBy, createdAt } = moderationCase
  return (
    <article aria-label={t`Case`} className="space-y-5">
      <header className="flex min-h-8 items-center">
        <StatusTag status={status} labels={caseStatusLabels} />
      </header>
      {kind === 'review' ? (
        <ReportedReview review={moderationCase.review} gym={moderationCase.gym} />
      ) : (
        <GymPair {...moderationCase} />
      )}
      {kind === 'review' && moderationCase.appeal && (
        <Statement
          title={t`Appeal of the author`}
          text={moderationCase.appeal.text}
          at={moderationCase.appeal.createdAt}
        />
      )}
      {kind === 'review' && moderationCase.answer && (
        <Statement title={t`Answer to the author`} text={moderationCase.answer} at={decidedAt} />
      )}
      <DecisionButtons moderationCase={moderationCase} />
      <FieldList
        fields={[
          [t`Opened`, <DateTime key="opened" iso={createdAt} />],
          [
            t`Decided`,
            decidedAt && (
              <>
                <DateTime iso={decidedAt} />{' '}
                {decidedBy ? t`by ${decidedBy}` : t`because the review was deleted`}
              </>
            ),
          ],
        ]}
      />
      <Reports reports={moderationCase.reports} />
      <HistoryLink subject={id} />
    </article>
  )
}

function Statement({ title, text, at }: { title: string; text: string; at: string | null }) {
  return (
    <section className="rounded-md border border-line p-4 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 leading-relaxed break-words whitespace-pre-line">{text}</p>
      <p className="mt-1 text-xs text-muted">{at && <DateTime iso={at} />}</p>
    </section>
  )
}

function Reports({ reports }: Pick<ModerationCase, 'reports'>) {
  return (
    <section aria-labelledby="reports">
      <h3 id="reports" className="text-sm font-semibold">{t`Reports (${reports.length})`}</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {reports.map(({ userId, reason, details, createdAt }) => (
          <li key={userId} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{reasonLabel(reason)}</span>
              <span className="text-xs text-muted">
                <DateTime iso={createdAt} />
              </span>
            </p>
            {details && <p className="mt-0.5 break-words whitespace-pre-line text-muted">{details}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function GymPair({ gym, duplicateOf }: { gym: GymCard | null; duplicateOf: GymCard | null }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Card title={t`Reported as a duplicate`} gym={gym} />
      <Card title={t`The gym that stays`} gym={duplicateOf} />
    </div>
  )
}

function Card({ title, gym }: { title: string; gym: GymCard | null }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-md bg-sunken p-4 text-sm">
      <h3 className="text-xs text-muted">{title}</h3>
      {gym ? <GymOfEntry gym={gym} /> : <p className="text-muted">{t`Not available right now.`}</p>}
    </section>
  )
}

function reasonLabel(reason: string): string {
  return isReason(reason) ? sharedText(moderationReasons[reason]) : t`Duplicate gym`
}

function isReason(reason: string): reason is ModerationReason {
  return Object.hasOwn(moderationReasons, reason)
}

/** The subject of a case in one line. */
export function caseTitle(each: ModerationCase): string {
  if (each.kind === 'gym') return each.gym?.name ?? t`A gym that cannot be shown`
  const { review } = each
  if (!review) return t`A review that cannot be shown`
  return review.comment ?? t`${review.rating} out of 5 stars, no comment`
}

function reasonsOf(each: ModerationCase): string {
  const reasons = new Set(each.reports.map(({ reason }) => reasonLabel(reason)))
  const gym = each.kind === 'review' && each.gym ? `${each.gym.name} · ` : ''
  return gym + (reasons.size > 0 ? [...reasons].join(', ') : t`No reports`)
}
