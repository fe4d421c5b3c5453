// The social networks: connection, toggle and share state of each.

import {
  platformNames,
  type SocialPlatform,
  socialPlatforms,
} from '@jumpingjack/contracts/fields/social-platform'
import { cancelShare, type ShareReceipt } from '@jumpingjack/contracts/review/sharing'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { userMessage } from '../../lib/api/user-facing-error.ts'
import { BareButton } from '../../ui/form/button.tsx'
import { ToggleSwitch } from '../../ui/form/switch-field.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'
import { canBeCancelled, canBeSent, receiptLabel, sharesOptions } from './use-share.ts'

interface PlatformListProps {
  reviewId: string
  /** Cancelling a request that is under way makes no sense. */
  isSharing: boolean
  connected: SocialPlatform[]
  chosen: SocialPlatform[]
  receipts: ShareReceipt[]
  onChoose: (platform: SocialPlatform, isChosen: boolean) => void
}

export function PlatformList(props: PlatformListProps) {
  return (
    <section aria-labelledby="share-platforms">
      <h3 id="share-platforms" className="font-semibold">{t`Platforms`}</h3>
      <ul className="mt-1 divide-y divide-line">
        {socialPlatforms.map((platform) => (
          <PlatformRow key={platform} {...props} platform={platform} />
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">{t`Connect your social accounts in your profile to share reviews.`}</p>
    </section>
  )
}

function PlatformRow({ platform, ...list }: PlatformListProps & { platform: SocialPlatform }) {
  const { reviewId, isSharing } = list
  const isConnected = list.connected.includes(platform)
  const receipt = list.receipts.find((each) => each.platform === platform)
  const id = useId()
  const stateId = `${id}-state`
  const row = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex min-h-14 items-center justify-between gap-4 py-2 outline-none"
    >
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium">
          {platformNames[platform]}
        </label>
        <p id={stateId} aria-live="polite" className="text-xs">
          <span className={isConnected ? 'text-green' : 'text-muted'}>
            {isConnected ? t`Connected` : t`Not Connected`}
          </span>
          {receipt && (
            <span className={clsx('mt-0.5 block break-words', receiptColours[receipt.state])}>
              {receiptLabel(receipt)}
            </span>
          )}
        </p>
        {canBeCancelled(receipt) && !isSharing && (
          <CancelShare reviewId={reviewId} platform={platform} onCancelled={() => row.current?.focus()} />
        )}
      </div>
      <ToggleSwitch
        id={id}
        describedBy={stateId}
        on={list.chosen.includes(platform)}
        onChange={(isChosen) => list.onChoose(platform, isChosen)}
        disabled={!isConnected || !canBeSent(receipt)}
      />
    </li>
  )
}

const receiptColours: Record<ShareReceipt['state'], string> = {
  sent: 'text-green',
  pending: 'text-muted',
  scheduled: 'text-muted',
  failed: 'font-medium text-danger',
  unclear: 'font-medium text-amber',
}

/** `onCancelled` moves the focus, as the button disappears. */
function CancelShare({
  reviewId,
  platform,
  onCancelled,
}: {
  reviewId: string
  platform: SocialPlatform
  onCancelled: () => void
}) {
  const queryClient = useQueryClient()
  const { queryKey } = sharesOptions(reviewId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(cancelShare, { params: { id: reviewId, platform } }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (result) => {
      queryClient.setQueryData(queryKey, result)
      showToast({ title: t`Post cancelled` })
      onCancelled()
    },
    onError: async (error) => {
      showError(userMessage(error, t`Failed to cancel the post. Please try again.`))
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  const name = platformNames[platform]
  return (
    <BareButton
      aria-label={t`Cancel post on ${name}`}
      aria-disabled={isPending}
      onClick={() => mutate()}
      className="touch-target rounded-sm text-xs font-medium text-muted underline hover:text-ink"
    >
      {isPending ? t`Cancelling...` : t`Cancel post`}
    </BareButton>
  )
}
