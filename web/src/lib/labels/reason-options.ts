// The reasons of moderation as choices.
import { ModerationReason, moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { sharedText } from '../language/shared-text.ts'

export const reasonOptions = () =>
  ModerationReason.options.map((value) => ({ value, label: sharedText(moderationReasons[value]) }))
