// Labels of moderation cases, and the decisions that each case allows.
import {
  type CaseStatus,
  type decideCase,
  type ModerationCase,
  possibleDecisions,
} from '@jumpingjack/contracts/admin/moderation'
import { type ModerationReason, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import type { z } from 'zod'
import type { Tone } from '../lists/tag.tsx'

export const caseStatusLabels: Record<CaseStatus, string> = {
  open: 'Open',
  appealed: 'Appealed',
  hidden: 'Hidden',
  dismissed: 'Dismissed',
  restored: 'Restored',
  merged: 'Merged',
}

export const caseStatusTones: Record<CaseStatus, Tone> = {
  open: 'blue',
  appealed: 'red',
  hidden: 'amber',
  dismissed: 'grey',
  restored: 'green',
  merged: 'green',
}

export const caseKindLabels: Record<ModerationCase['kind'], string> = {
  review: 'Review',
  gym: 'Duplicate gym',
}

export type Decision = z.input<(typeof decideCase)['body']>

export const decisionLabels: Record<Decision['decision'], { action: string; done: string }> = {
  hide: { action: 'Hide Review', done: 'Review hidden' },
  restore: { action: 'Restore Review', done: 'Review restored' },
  dismiss: { action: 'Dismiss Reports', done: 'Reports dismissed' },
  merge: { action: 'Merge Gyms', done: 'Gyms merged' },
}

/** Most likely decision first. A review or gym that no longer exists leaves only dismissal. */
export function decisionsFor(each: ModerationCase): readonly Decision['decision'][] {
  const possible = possibleDecisions[each.kind][each.status] ?? []
  const exists = each.kind === 'review' ? each.review : each.gym && each.duplicateOf
  return exists ? possible : possible.filter((decision) => decision === 'dismiss')
}

export function reasonLabel(reason: string): string {
  return isReason(reason) ? moderationReasons[reason] : 'Duplicate gym'
}

export function isReason(reason: string): reason is ModerationReason {
  return Object.hasOwn(moderationReasons, reason)
}

/** The subject of a case in one line. */
export function caseTitle(each: ModerationCase): string {
  if (each.kind === 'gym') return each.gym?.name ?? 'A gym that cannot be shown'
  const { review } = each
  if (!review) return 'A review that cannot be shown'
  return review.comment ?? `${review.rating} out of 5 stars, no comment`
}
