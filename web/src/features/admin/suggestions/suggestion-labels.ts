// Labels of suggested edits.
import type { AdminSuggestion, SuggestionStatus } from '@jumpingjack/contracts/gym/suggestions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldLabel } from '../../../lib/labels/fact-labels.ts'
import type { Tone } from '../lists/tag.tsx'

export const suggestionLabels: Record<SuggestionStatus, MessageDescriptor> = {
  open: msg`Open`,
  confirmed: msg`Confirmed`,
  rejected: msg`Rejected`,
}

export const suggestionTones: Record<SuggestionStatus, Tone> = {
  open: 'blue',
  confirmed: 'green',
  rejected: 'grey',
}

export function changedFieldsLabel({ changes }: AdminSuggestion): string {
  return changes.map(({ field }) => fieldLabel(field)).join(', ')
}
