// Labels of moderation cases, and the decisions that each case allows.
import {
  type CaseStatus,
  type decideCase,
  type ModerationCase,
  possibleDecisions,
} from '@jumpingjack/contracts/admin/moderation'
import { type ModerationReason, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { z } from 'zod'
import { sharedText } from '../../../lib/language/shared-text.ts'
import type { Tone } from '../lists/tag.tsx'

export const caseStatusLabels: Record<CaseStatus, MessageDescriptor> = {
  open: msg`Open`,
  appealed: msg`Appealed`,
  hidden: msg`Hidden`,
  dismissed: msg`Dismissed`,
  restored: msg`Restored`,
  merged: msg`Merged`,
}

export const caseStatusTones: Record<CaseStatus, Tone> = {
  open: 'blue',
  appealed: 'red',
  hidden: 'amber',
  dismissed: 'grey',
  restored: 'green',
  merged: 'green',
}

export const caseKindLabels: Record<ModerationCase['kind'], MessageDescriptor> = {
  review: msg`Review`,
  gym: msg`Duplicate gym`,
}

export type Decision = z.input<(typeof decideCase)['body']>

export const decisionLabels: Record<
  Decision['decision'],
  { action: MessageDescriptor; done: MessageDescriptor }
> = {
  hide: { action: msg`Hide Review`, done: msg`Review hidden` },
  keep: { action: msg`Keep Hidden`, done: msg`Review stays hidden` },
  restore: { action: msg`Restore Review`, done: msg`Review restored` },
  dismiss: { action: msg`Dismiss Reports`, done: msg`Reports dismissed` },
  merge: { action: msg`Merge Gyms`, done: msg`Gyms merged` },
}

/** Most likely decision first. A review or gym that no longer exists leaves only dismissal. */
export function decisionsFor(each: ModerationCase): readonly Decision['decision'][] {
  const possible = possibleDecisions[each.kind][each.status] ?? []
  const exists = each.kind === 'review' ? each.review : each.gym && each.duplicateOf
  return exists ? possible : possible.filter((decision) => decision === 'dismiss')
}

export function reasonLabel(reason: string): string {
  return isReason(reason) ? sharedText(moderationReasons[reason]) : t`Duplicate gym`
}

export function isReason(reason: string): reason is ModerationReason {
  return Object.hasOwn(moderationReasons, reason)
}

/** The subject of a case in one line. */
export function caseTitle(each: ModerationCase): string {
  if (each.kind === 'gym') return each.gym?.name ?? t`A gym that cannot be shown`
  const { review } = each
  if (!review) return t`A review that cannot be shown`
  return review.comment ?? t`${review.rating} out of 5 stars, no comment`
}
