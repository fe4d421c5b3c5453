// Use cases of feedback: send, list, set status and notes.
import { randomUUID } from 'node:crypto'
import type { Feedback, sendFeedback, setFeedbackNotes } from '@jumpingjack/contracts/admin/feedback'
import { SortKey } from '@jumpingjack/contracts/fields/order-key'
import type { Admin, Caller } from '@jumpingjack/contracts/http/identity'
import { readSubscription } from '@jumpingjack/contracts/user/subscription'
import { type Page, type PageRequest, readPage } from '@jumpingjack/kit/http/paging'
import { Problem } from '@jumpingjack/kit/http/problem'
import { newEvent, type Relay } from '@jumpingjack/kit/messaging/outbox'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { untilSaved } from '@jumpingjack/kit/service/until-saved'
import type { Logger } from '@jumpingjack/kit/telemetry/log'
import type { z } from 'zod'
import { type AuditLog, newAuditEntry } from '../audit/audit.actions.ts'
import {
  asFeedback,
  type FeedbackChange,
  newFeedback,
  type Sender,
  type StoredFeedback,
  withChange,
  withNotes,
} from './feedback.rules.ts'
import type { FeedbackFilter, FeedbackStore } from './feedback.store.ts'

export interface FeedbackDeps {
  feedback: FeedbackStore
  relay: Relay
  auditLog: AuditLog
  callUser: ServiceClient
  log: Logger
  now(): Date
}

type Draft = z.output<(typeof sendFeedback)['body']>
type Notes = z.output<(typeof setFeedbackNotes)['body']>

const subscriptionTimeoutMs = 1_000
const userAgentMax = 500

export async function receiveFeedback(
  deps: FeedbackDeps,
  draft: Draft,
  caller: Caller,
  userAgent: string | undefined,
): Promise<{ id: string }> {
  const sender = {
    ...(await senderOf(deps, draft, caller)),
    userAgent: userAgent?.slice(0, userAgentMax) ?? null,
  }
  const feedback = newFeedback(randomUUID(), draft, sender, deps.now())
  const { _id: feedbackId, type, priority } = feedback
  const event = newEvent('feedback-received', { feedbackId, type, priority }, deps.now())
  await deps.feedback.insert(feedback, event)
  deps.relay.wake(feedbackId)
  return { id: feedbackId }
}

export async function listFeedback(
  { feedback }: FeedbackDeps,
  filter: FeedbackFilter,
  page: PageRequest,
): Promise<Page<Feedback>> {
  const { entries, ...rest } = await readPage(page, {
    name: 'feedback',
    filter,
    SortKey,
    list: (limit, after) => feedback.list(filter, limit, after?.key),
    count: () => feedback.count(filter),
    sortKeyOf: ({ order: key }) => ({ key }),
  })
  return { ...rest, entries: entries.map(asFeedback) }
}

/** Of one feedback. */
export function setState(
  deps: FeedbackDeps,
  admin: Admin,
  id: string,
  wanted: FeedbackChange,
): Promise<Feedback> {
  const resolver = { email: admin.email, now: deps.now() }
  const action = wanted.status ? 'feedback.status-changed' : 'feedback.priority-changed'
  return change(deps, admin, id, action, (feedback) => {
    const changed = withChange(feedback, wanted, resolver)
    const isSame = changed.status === feedback.status && changed.priority === feedback.priority
    return isSame ? feedback : changed
  })
}

/** Skips feedback that was deleted meanwhile. */
export async function setStates(
  deps: FeedbackDeps,
  admin: Admin,
  ids: readonly string[],
  wanted: FeedbackChange,
): Promise<Feedback[]> {
  const changed: Feedback[] = []
  for (const id of new Set(ids)) {
    if (await deps.feedback.find(id)) changed.push(await setState(deps, admin, id, wanted))
  }
  return changed
}

export function setNotes(
  deps: FeedbackDeps,
  admin: Admin,
  id: string,
  { adminNotes, instead }: Notes,
): Promise<Feedback> {
  return change(deps, admin, id, 'feedback.notes-changed', (feedback) => {
    if (feedback.adminNotes === adminNotes) return feedback
    if (instead !== undefined && instead !== feedback.adminNotes) throw new Problem('feedback.changed')
    return withNotes(feedback, adminNotes)
  })
}

function change(
  { feedback, auditLog, now }: FeedbackDeps,
  admin: Admin,
  id: string,
  action: string,
  decide: (feedback: StoredFeedback) => StoredFeedback,
): Promise<Feedback> {
  return untilSaved(id, async () => {
    const before = await feedback.find(id)
    if (!before) throw new Problem('feedback.unknown')
    const after = decide(before)
    if (after === before) return asFeedback(before)
    const who = { by: admin.email, at: now() }
    const entry = newAuditEntry(who, { action, subject: id }, audited(before), audited(after))
    if (!(await feedback.save(after, entry))) return undefined
    await auditLog.flush(id)
    return asFeedback(after)
  })
}

function audited({ status, priority, adminNotes }: StoredFeedback) {
  return { status, priority, adminNotes }
}

async function senderOf(
  deps: FeedbackDeps,
  draft: Draft,
  caller: Caller,
): Promise<Omit<Sender, 'userAgent'>> {
  if (caller.role !== 'member') {
    return { userId: null, userEmail: draft.email || null, name: draft.name ?? null, isPremium: false }
  }
  const { userId, email: userEmail, name } = caller
  return { userId, userEmail, name, isPremium: await isPremium(deps, userId) }
}

/** False if the user service is unavailable. Only the order of the list depends on it. */
async function isPremium({ callUser, log }: FeedbackDeps, userId: string): Promise<boolean> {
  try {
    const input = { params: { id: userId }, timeoutMs: subscriptionTimeoutMs }
    return (await callUser(readSubscription, input)).isPremium
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn({ reason: error.code }, 'feedback.subscription-unknown')
    return false
  }
}
