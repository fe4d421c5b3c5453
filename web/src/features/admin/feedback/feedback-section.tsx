// Feedback of members and visitors: the list, and the selected one with its message, sender, status and notes.

import {
  type Feedback,
  type FeedbackStatus,
  listFeedback,
  setFeedbackNotes,
  setFeedbackStatus,
} from '@jumpingjack/contracts/admin/feedback'
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { feedbackPriorityLabels, feedbackTypeLabels } from '../../../lib/labels/feedback-labels.ts'
import { Button } from '../../../ui/form/button.tsx'
import { optionsOf, Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PremiumBadge } from '../../../ui/page/premium-badge.tsx'
import { useAdminMutation } from '../lists/admin-list.ts'
import { DateTime, FieldList, HistoryLink, mailLink } from '../lists/entry-parts.tsx'
import { ListSection } from '../lists/list-section.tsx'
import { callAdmin } from '../session/admin-session.ts'
import {
  FeedbackSubject,
  feedbackColumns,
  PickedFeedback,
  statusLabels,
  useFeedbackChange,
} from './feedback-table.tsx'

type Drafts = Readonly<Record<string, string>>

const filters = {
  status: { label: msg`Status`, labels: statusLabels },
  type: { label: msg`Type`, labels: feedbackTypeLabels },
  priority: { label: msg`Priority`, labels: feedbackPriorityLabels },
}

export function FeedbackSection() {
  // Unsaved notes are kept while another feedback is selected.
  const [drafts, setDrafts] = useState<Drafts>({})
  return (
    <ListSection<Feedback>
      endpoint={listFeedback}
      title={t`Feedback`}
      Icon={MessageSquareText}
      failed={t`Error Loading Feedback`}
      empty={{ title: t`No feedback yet`, text: t`What members and visitors send appears here.` }}
      noMatch={{ title: t`No feedback matches`, text: t`Try other filters or words.` }}
      search={{ label: t`Search feedback`, placeholder: t`Subject, message, e-mail or name` }}
      filters={filters}
      subjectName={t`Subject and sender`}
      subject={(feedback) => <FeedbackSubject feedback={feedback} />}
      columns={feedbackColumns}
      picking={{
        nameOf: ({ subject }) => subject,
        bar: (ids, onDone) => <PickedFeedback ids={ids} onDone={onDone} />,
      }}
      hint={{ title: t`No feedback selected`, text: t`Choose one from the list to read and answer it.` }}
      detailTitle={(open) => (open ? t`${i18n.t(feedbackTypeLabels[open.type])} feedback` : t`Details`)}
      detail={(open) => (
        <FeedbackDetail
          feedback={open}
          notes={drafts[open.id] ?? open.adminNotes ?? ''}
          onNotes={(notes) => setDrafts((now) => ({ ...now, [open.id]: notes }))}
          onSaved={(notes) => setDrafts((now) => withoutDraft(now, open.id, notes))}
        />
      )}
    />
  )
}

/** Keeps what was typed while the notes were being saved. */
function withoutDraft(drafts: Drafts, id: string, saved: string): Drafts {
  if (drafts[id] !== saved) return drafts
  const { [id]: _saved, ...others } = drafts
  return others
}

interface DetailProps {
  feedback: Feedback
  notes: string
  onNotes: (notes: string) => void
  onSaved: (notes: string) => void
}

function FeedbackDetail(props: DetailProps) {
  const { feedback } = props
  return (
    <article aria-label={feedback.subject} className="space-y-5">
      <header>
        <h3 className="text-lg font-semibold tracking-tight break-words">{feedback.subject}</h3>
        {feedback.isPremium && <PremiumBadge />}
      </header>
      <p className="text-sm leading-relaxed break-words whitespace-pre-line">{feedback.message}</p>
      <FeedbackFields feedback={feedback} />
      <div className="flex gap-2">
        <StatusField feedback={feedback} />
        <PriorityField feedback={feedback} />
      </div>
      <FeedbackNotes {...props} />
      <HistoryLink subject={feedback.id} />
      {feedback.userId && (
        <p className="text-sm">
          <Link
            href={`?tab=payments&q=${feedback.userId}`}
            className="touch-target text-muted underline underline-offset-4 hover:text-ink"
          >{t`Payments of this member`}</Link>
        </p>
      )}
    </article>
  )
}

function FeedbackFields({ feedback }: { feedback: Feedback }) {
  const { name, userEmail, type, askedPriority, createdAt, url, userAgent, resolvedBy, resolvedAt } = feedback
  return (
    <FieldList
      fields={[
        [t`Name`, name],
        [
          t`E-mail`,
          userEmail && (
            <a href={mailLink(userEmail)} className="underline underline-offset-4">
              {userEmail}
            </a>
          ),
        ],
        [t`Type`, i18n.t(feedbackTypeLabels[type])],
        [t`Priority chosen by the sender`, i18n.t(feedbackPriorityLabels[askedPriority])],
        [t`Received`, <DateTime key="received" iso={createdAt} />],
        [t`Page`, url && <PageLink url={url} />],
        [t`Browser`, userAgent],
        [
          t`Resolved on`,
          resolvedAt && (
            <>
              <DateTime iso={resolvedAt} /> {t`by ${resolvedBy ?? ''}`}
            </>
          ),
        ],
      ]}
    />
  )
}

function StatusField({ feedback: { id, status } }: { feedback: Feedback }) {
  const { mutate, isPending, variables } = useAdminMutation(
    listFeedback,
    (next: FeedbackStatus) => callAdmin(setFeedbackStatus, { params: { id }, body: { status: next } }),
    { done: () => t`Status updated successfully`, failed: t`Failed to update status` },
  )
  return (
    <Select
      label={t`Status`}
      value={isPending ? variables : status}
      options={optionsOf(statusLabels)}
      onChange={(next) => mutate(next)}
    />
  )
}

function PriorityField({ feedback: { id, priority } }: { feedback: Feedback }) {
  const { mutate, isPending, variables } = useFeedbackChange([id])
  return (
    <Select
      label={t`Priority`}
      value={(isPending && variables.priority) || priority}
      options={optionsOf(feedbackPriorityLabels)}
      onChange={(next) => mutate({ priority: next })}
    />
  )
}

/** The sender may give any text, so only http and https URLs become links. */
function PageLink({ url }: { url: string }) {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) return url
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="break-all underline underline-offset-4"
    >
      {url}
    </a>
  )
}

function FeedbackNotes({ feedback: { id, adminNotes: saved }, notes, onNotes, onSaved }: DetailProps) {
  const { mutate, isPending } = useAdminMutation(
    listFeedback,
    (adminNotes: string) =>
      callAdmin(setFeedbackNotes, { params: { id }, body: { adminNotes, instead: saved } }),
    { done: () => t`Notes added successfully`, failed: t`Failed to add notes` },
  )
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(notes, { onSuccess: () => onSaved(notes) })
      }}
    >
      <TextField
        label={t`Admin Notes`}
        multiline
        maxLength={maxLengths.adminNotes}
        value={notes}
        onChange={onNotes}
      />
      {saved !== null && saved !== notes && (
        <p className="text-xs break-words whitespace-pre-line text-muted">{t`Saved: ${saved}`}</p>
      )}
      <Button type="submit" disabled={notes.trim() === ''} aria-disabled={isPending}>
        {isPending ? t`Saving...` : t`Add Notes`}
      </Button>
    </form>
  )
}
