// Documentation of the endpoints of the admin service.
import type * as admin from '../admin/admin.ts'
import type * as feedback from '../admin/feedback.ts'
import type * as moderation from '../admin/moderation.ts'
import type { Operations } from './operation.ts'

export const adminOperations = {
  signInAdmin: {
    summary: 'Sign in as an administrator',
    problems: ['admin.invalid-credentials', 'admin.too-many-tries'],
  },
  changeAdminPassword: {
    summary: 'Request another password',
    description: 'It becomes valid when the operator applies it: `npm run admin -- apply-password EMAIL`.',
    problems: ['admin.session-ended', 'admin.default-password', 'admin.common-password'],
  },
  signOutAdmin: { summary: 'Sign out as an administrator' },
  listAudit: { summary: 'List the audit trail', description: 'Newest first.' },
  sendFeedback: {
    summary: 'Send feedback',
    description: 'Of a member, name and e-mail address are taken from the session.',
  },
  listFeedback: {
    summary: 'List feedback',
    description:
      'Unresolved: urgent feedback, then that of premium members, then other, by priority. Then resolved feedback. Each newest first.',
  },
  setFeedbackStatus: { summary: 'Set the status of feedback', problems: ['feedback.unknown'] },
  changeFeedback: { summary: 'Set status or priority of several feedback' },
  setFeedbackNotes: {
    summary: 'Set the notes of feedback',
    problems: ['feedback.unknown', 'feedback.changed'],
  },
  reportReview: {
    summary: 'Report a review',
    description: 'One report per member and review: a second one replaces the first.',
    problems: ['review.unknown', 'report.own-review'],
  },
  appealHiding: {
    summary: 'Appeal against the hiding of an own review',
    description: 'Once per hiding.',
    problems: ['review.unknown', 'appeal.not-possible'],
  },
  reportDuplicate: { summary: 'Report two gyms as the same', problems: ['gym.unknown', 'gym.not-mergeable'] },
  listCases: { summary: 'List reports', description: 'Undecided ones first, each newest first.' },
  decideCase: {
    summary: 'Decide a report',
    description:
      'Hides or restores the review, keeps it hidden after an appeal, merges the gyms, or dismisses the report.',
    problems: [
      'report.unknown',
      'report.wrong-decision',
      'review.unknown',
      'gym.unknown',
      'gym.not-mergeable',
    ],
  },
} as const satisfies Operations<typeof admin & typeof feedback & typeof moderation>
