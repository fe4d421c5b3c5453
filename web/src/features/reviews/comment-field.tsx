// The comment of a review.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { useId } from 'react'

export function CommentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="mt-3">
      <label
        htmlFor={id}
        className="mb-1 block text-xs font-medium text-muted"
      >{t`Comment (optional)`}</label>
      <textarea
        id={id}
        value={value}
        rows={3}
        maxLength={maxLengths.comment}
        placeholder={t`What should others know?`}
        onChange={(event) => onChange(event.target.value)}
        className="block field-sizing-content max-h-64 min-h-24 w-full rounded-md border border-line bg-surface px-3 py-2.5 text-base hover:border-line-strong md:text-sm"
      />
    </div>
  )
}
