// One moderation case: its subject, the reports, the decision.
import type { ModerationCase } from '@jumpingjack/contracts/admin/moderation'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { DateTime } from '../lists/date-time.tsx'
import { FieldList } from '../lists/field-list.tsx'
import { HistoryLink } from '../lists/history-link.tsx'
import { Tag } from '../lists/tag.tsx'
import { caseStatusLabels, caseStatusTones, reasonLabel } from './case-labels.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { GymPair } from './gym-pair.tsx'
import { ReportedReview } from './reported-review.tsx'

export function CaseDetail({ moderationCase }: { moderationCase: ModerationCase }) {
  const { id, kind, status, decidedAt, decidedBy, createdAt } = moderationCase
  return (
    <article aria-label={t`Case`} className="space-y-5">
      <header className="flex min-h-8 items-center">
        <Tag tone={caseStatusTones[status]}>{i18n.t(caseStatusLabels[status])}</Tag>
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
