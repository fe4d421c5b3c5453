// Labels of moderation cases, and the decisions that each case allows.
import type { CaseStatus, decideCase, ModerationCase } from '@jumpingjack/contracts/admin/moderation'
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

const reviewDecisions: Record<CaseStatus, readonly Decision['decision'][]> = {
  open: ['hide', 'dismiss'],
  appealed: ['restore', 'hide'],
  hidden: ['restore', 'hide'],
  dismissed: ['hide'],
  restored: ['hide'],
  merged: [],
}

/** Most likely decision first. */
export function decisionsFor(each: ModerationCase): readonly Decision['decision'][] {
  if (each.kind === 'review') {
    // A review that its author has deleted can be neither hidden nor restored.
    return each.review ? reviewDecisions[each.status] : each.status === 'open' ? ['dismiss'] : []
  }
  if (each.status === 'open') return each.gym && each.duplicateOf ? ['merge', 'dismiss'] : ['dismiss']
  return each.status === 'dismissed' && each.gym && each.duplicateOf ? ['merge'] : []
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
