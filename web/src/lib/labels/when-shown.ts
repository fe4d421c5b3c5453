// When a suggested change of a gym is shown to everybody, in words.
import { isWeighty } from '@jumpingjack/contracts/facts/gym-facts'
import { t } from '@lingui/core/macro'

/** By the fields that it changes: see decisions 22 and 36. */
export function whenShown(fields: readonly string[]): string {
  return fields.some(isWeighty)
    ? t`It is shown once two members who have contributed for two weeks say so, or an administrator.`
    : t`It is shown when another member or an administrator confirms it.`
}
