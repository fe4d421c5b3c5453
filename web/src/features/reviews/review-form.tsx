// 'Rate This Gym': a button, or the form with stars, optional comment and photos.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { PenLine } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { Button } from '../../ui/form/button.tsx'
import { StarInput } from '../../ui/form/star-input.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DraftNote } from '../../ui/overlay/form-dialog.tsx'
import { PartBoundary } from '../../ui/states/boundary.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { type ReviewTarget, useReviewForm } from './use-review-form.ts'

const PhotoUpload = lazyComponent(() => import('./photos/photo-upload.tsx'), 'PhotoUpload')

export function ReviewForm(target: ReviewTarget) {
  const section = useRef<HTMLDivElement>(null)
  const { own } = target
  const form = useReviewForm(target, section)
  const heading = <h4 id="rate-this-gym" className="font-semibold">{t`Rate This Gym`}</h4>
  return (
    <div ref={section} className="mt-4 rounded-lg border border-line p-3 pl-4 md:pl-5 print:hidden">
      {form.isOpen ? (
        <OpenForm own={own} form={form} heading={heading} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {heading}
          <Button variant={own ? 'outline' : 'primary'} onClick={form.open}>
            <PenLine className="size-4" />
            {own ? t`Your review · Edit` : t`Write a review`}
          </Button>
        </div>
      )}
    </div>
  )
}

interface OpenFormProps extends Pick<ReviewTarget, 'own'> {
  form: ReturnType<typeof useReviewForm>
  heading: ReactNode
}

function OpenForm({ own, form, heading }: OpenFormProps) {
  const { values, change, draft, uploads, isBusy } = form
  return (
    <form
      aria-labelledby="rate-this-gym"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="py-1 pr-1 md:pr-2"
    >
      {heading}
      {own && (
        <p className="mt-0.5 text-sm text-muted">{t`You have reviewed this gym. Submitting again replaces your review.`}</p>
      )}
      <div className="mt-2 empty:hidden">
        <DraftNote draft={draft} />
      </div>
      <div className="mt-2">
        <StarInput
          label={t`Your rating`}
          value={values.rating}
          isInvalid={form.lacksRating}
          onChange={(rating) => change({ rating })}
        />
      </div>
      <TextField
        label={t`Comment (optional)`}
        multiline
        maxLength={maxLengths.comment}
        placeholder={t`What should others know?`}
        value={values.comment}
        onChange={(comment) => change({ comment })}
        className="mt-3 [&_textarea]:max-h-64 [&_textarea]:min-h-24"
      />
      <PartBoundary loading={<Skeleton className="mt-3 h-20" />}>
        <PhotoUpload
          photoUrls={values.photoUrls}
          onChange={(photoUrls) => change({ photoUrls })}
          uploads={uploads}
          form={form.name}
          chosen={values.chosen}
          onChosen={(chosen) => change({ chosen })}
        />
      </PartBoundary>
      {/* https://www.ecfr.gov/current/title-16/part-465 */}
      <p className="mt-3 text-xs text-muted">{t`By submitting you confirm that you do not work here, and get nothing for this review.`}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" type="submit" aria-disabled={isBusy} className="max-md:flex-1 md:px-8">
          {isBusy ? t`Submitting...` : t`Submit Rating`}
        </Button>
        <Button onClick={form.cancel}>{isBusy ? t`Stop` : t`Cancel`}</Button>
        {form.sendWithoutPhotos && (
          <Button onClick={form.sendWithoutPhotos}>{t`Send now, add the photos later`}</Button>
        )}
      </div>
    </form>
  )
}
