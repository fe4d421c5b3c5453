// Labels of feedback types and priorities.
import type { Feedback } from '@jumpingjack/contracts/admin/feedback'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const feedbackTypeLabels: Record<Feedback['type'], MessageDescriptor> = {
  bug: msg`Bug`,
  feature: msg`Feature request`,
  general: msg`General`,
  compliment: msg`Compliment`,
  complaint: msg`Complaint`,
}

export const feedbackPriorityLabels: Record<Feedback['priority'], MessageDescriptor> = {
  low: msg`Low`,
  medium: msg`Medium`,
  high: msg`High`,
  urgent: msg`Urgent`,
}
