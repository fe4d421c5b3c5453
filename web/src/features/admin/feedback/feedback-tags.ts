// Labels and colours of feedback statuses and priorities.
import type { Feedback, FeedbackStatus } from '@jumpingjack/contracts/admin/feedback'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../lists/tag.tsx'

export const statusLabels: Record<FeedbackStatus, MessageDescriptor> = {
  open: msg`Open`,
  in_progress: msg`In progress`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
}

export const statusTones: Record<FeedbackStatus, Tone> = {
  open: 'blue',
  in_progress: 'amber',
  resolved: 'green',
  closed: 'grey',
}

export const priorityTones: Record<Feedback['priority'], Tone> = {
  urgent: 'red',
  high: 'amber',
  medium: 'blue',
  low: 'grey',
}
