// State of the share dialog: options, receipts, submission.
import type { SocialPlatform } from '@jumpingjack/contracts/fields/social-platform'
import { shareReview } from '@jumpingjack/contracts/review/sharing'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { emptyShare, type Shareable, type ShareDraft, shareBody } from './share-draft.ts'
import { sharesOptions, unsentPlatforms } from './share-receipts.ts'
import { formatTime, timeErrorOf } from './share-time.ts'

export function useShare(shareable: Shareable, preferred: SocialPlatform[], onShared: () => void) {
  const [choices, setChoices] = useState({ ...emptyShare, platforms: preferred })
  const typed = useDraft(`share:${shareable.review.id}`, { customMessage: '' })
  const [timeError, setTimeError] = useState<string>()
  const shares = useQuery(sharesOptions(shareable.review.id))
  const receipts = shares.data?.receipts ?? []
  const draft = { ...choices, ...typed.values, platforms: unsentPlatforms(choices.platforms, receipts) }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ReturnType<typeof shareBody>) =>
      callApi(shareReview, { params: { id: shareable.review.id }, body }),
    onMutate: typed.send,
    onSuccess: (_result, { scheduleTime }, restart) => {
      restart()
      reportSuccess(scheduleTime)
    },
    onError: async (error) => {
      console.error('Sharing failed', error)
      reportFailure(error)
      await shares.refetch()
    },
  })
  const change = ({ customMessage, ...part }: Partial<ShareDraft>) => {
    if (customMessage !== undefined) typed.change({ customMessage })
    setChoices((now) => ({ ...now, ...part }))
    setTimeError(undefined)
  }
  const choose = (platform: SocialPlatform, isChosen: boolean) => {
    const others = choices.platforms.filter((each) => each !== platform)
    change({ platforms: isChosen ? [...others, platform] : others })
  }
  /** False if the time is invalid. */
  const submit = (): boolean => {
    const message = draft.isScheduled ? timeErrorOf(draft.time, new Date()) : undefined
    setTimeError(message)
    // `onShared` does not run if the dialog was closed meanwhile.
    if (!message) mutate(shareBody(shareable, draft), { onSuccess: onShared })
    return !message
  }
  const errorMessage = errorMessageOf(error)
  const { draft: unsent } = typed
  return { draft, unsent, change, choose, timeError, receipts, errorMessage, submit, isPending }
}

/** Why the whole share was rejected. Errors of single platforms are in their receipts. */
function errorMessageOf(error: Error | null): string | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem && problem.code !== 'share.not-all-sent' ? sharedText(problem.message) : undefined
}

function reportSuccess(scheduleTime: string | null | undefined): void {
  const description = scheduleTime
    ? t`Your review will be posted on ${formatTime(scheduleTime)}.`
    : t`Your review has been posted to your selected social media platforms.`
  showToast({ title: t`Review shared successfully!`, description })
}

function reportFailure(error: unknown): void {
  if (error instanceof ApiError)
    showError(t`Some platforms may not have received your review.`, t`Sharing partially failed`)
  else showError(t`Unable to share to social media platforms.`, t`Sharing failed`)
}
