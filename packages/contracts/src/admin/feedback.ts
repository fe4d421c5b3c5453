// Feedback of members and visitors, and what administrators do with it.
import { z } from 'zod'
import { Email, Id, line, optionalLine, optionalText, pageQuery, text } from '../fields/fields.ts'
import { maxLengths } from '../fields/max-lengths.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('admin')

export const feedbackTypes = ['bug', 'feature', 'general', 'compliment', 'complaint'] as const
export const feedbackPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const feedbackStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export const FeedbackStatus = z.enum(feedbackStatuses)
export type FeedbackStatus = z.infer<typeof FeedbackStatus>

/** In lower case, like the addresses of accounts: a deleted account takes along what was sent with its address. */
const SenderAddress = Email.toLowerCase()

export const FeedbackDraft = z.strictObject({
  type: z.enum(feedbackTypes),
  subject: line(maxLengths.subject, 'Subject'),
  message: text(maxLengths.feedback, 'Message'),
  priority: z.enum(feedbackPriorities).default('medium'),
  /** Of a visitor who wants a reply. A member's are taken from the session. */
  name: optionalLine(maxLengths.senderName, 'Name'),
  email: z.union([SenderAddress, z.literal('')], 'Must be a valid e-mail address').nullish(),
  /** The page that the feedback is about. */
  url: optionalLine(maxLengths.link, 'Page'),
})
export type FeedbackDraft = z.input<typeof FeedbackDraft>

export const sendFeedback = endpoint('POST', '/api/feedback', {
  summary: 'Send feedback',
  description: 'Of a member, name and e-mail address are taken from the session.',
  access: 'public',
  isLimitedPerDay: true,
  body: FeedbackDraft,
  reply: z.object({ id: Id }),
  status: 201,
})

export const Feedback = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  name: z.string().nullable(),
  /** Sent by a premium member. */
  isPremium: z.boolean(),
  type: z.enum(feedbackTypes),
  subject: z.string(),
  message: z.string(),
  userAgent: z.string().nullable(),
  url: z.string().nullable(),
  /** Of the administrators; at first, that of the sender. */
  priority: z.enum(feedbackPriorities),
  /** The sender's. */
  askedPriority: z.enum(feedbackPriorities),
  status: FeedbackStatus,
  adminNotes: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  /** E-mail address of the administrator. */
  resolvedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Feedback = z.infer<typeof Feedback>

export const listFeedback = endpoint('GET', '/api/admin/feedback', {
  summary: 'List feedback',
  description:
    'Unresolved: urgent feedback, then that of premium members, then other, by priority. Then resolved feedback. Each newest first.',
  access: 'admin',
  query: z.strictObject({
    status: FeedbackStatus.optional(),
    type: z.enum(feedbackTypes).optional(),
    priority: z.enum(feedbackPriorities).optional(),
    /** Each word must be the prefix of a word in subject, message, e-mail address or name. */
    q: optionalText(maxLengths.searchText, 'The search text'),
    ...pageQuery,
  }),
  reply: z.array(Feedback),
})

const FeedbackParams = z.strictObject({ id: Id })

export const setFeedbackStatus = endpoint('PATCH', '/api/admin/feedback/:id/status', {
  summary: 'Set the status of feedback',
  problems: ['feedback.unknown'],
  access: 'admin',
  params: FeedbackParams,
  body: z.strictObject({ status: FeedbackStatus }),
  reply: Feedback,
})

/** Replies with those that exist. */
export const changeFeedback = endpoint('PATCH', '/api/admin/feedback', {
  summary: 'Set status or priority of several feedback',
  access: 'admin',
  body: z
    .strictObject({
      ids: z.array(Id).min(1).max(200),
      status: FeedbackStatus.optional(),
      priority: z.enum(feedbackPriorities).optional(),
    })
    .refine(({ status, priority }) => status ?? priority, 'Nothing is changed'),
  reply: z.array(Feedback),
})

export const setFeedbackNotes = endpoint('PATCH', '/api/admin/feedback/:id/notes', {
  summary: 'Set the notes of feedback',
  problems: ['feedback.unknown', 'feedback.changed'],
  access: 'admin',
  params: FeedbackParams,
  body: z.strictObject({
    adminNotes: text(maxLengths.adminNotes, 'The note'),
    /** The notes that these replace, if known. Problem `feedback.changed` if they have changed meanwhile. */
    instead: z.string().max(maxLengths.adminNotes).nullish(),
  }),
  reply: Feedback,
})
