// Labels of feedback types and priorities.
import type { Feedback } from '@jumpingjack/contracts/admin/feedback'

export const feedbackTypeLabels: Record<Feedback['type'], string> = {
  bug: 'Bug',
  feature: 'Feature request',
  general: 'General',
  compliment: 'Compliment',
  complaint: 'Complaint',
}

export const feedbackPriorityLabels: Record<Feedback['priority'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}
