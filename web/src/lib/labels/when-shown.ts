// When a suggested change of a gym is shown to everybody, in words.
import { isWeighty } from '@jumpingjack/contracts/facts/gym-facts'
import { t } from '@lingui/core/macro'

/** By the fields that it changes: see decisions 22 and 36. */
export function whenShown(fields: readonly string[]): string {
  return fields.some(isWeighty)
    ? t`It appears once an administrator confirms it, or two members who have contributed for at least two weeks.`
    : t`It appears once another member or an administrator confirms it.`
}
