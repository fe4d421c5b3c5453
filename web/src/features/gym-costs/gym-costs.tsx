// What a gym costs: the sums, the observations of members, and how to add and confirm one.

import {
  type CostObservation,
  confirmCost,
  withdrawCost,
  withdrawCostConfirmation,
} from '@jumpingjack/contracts/costs/costs'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { sourceLabel, summaryLabel, termsLabel } from '../../lib/labels/cost-labels.ts'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { TextButton } from '../../ui/form/text-button.tsx'
import { OwnConfirmation } from '../../ui/gym/own-confirmation.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { RetryLine } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CostDialog, costsOptions, type PricedGym } from './cost-dialog.tsx'

export function GymCosts({ gym }: { gym: PricedGym }) {
  const [isOpen, setOpen] = useState(false)
  const { closed, cost } = gym
  if (closed && !cost) return null
  return (
    <section aria-labelledby="gym-costs" className="mt-6">
      <h3 id="gym-costs" className="font-semibold">{t`What it costs`}</h3>
      {cost ? (
        <>
          <p className="mt-1.5 font-medium break-words">{summaryLabel(cost)}</p>
          <p className="text-sm text-muted">{sourceLabel(cost, new Date())}</p>
          <Formula />
          <Observations gymId={gym.id} />
        </>
      ) : (
        // Then the whole page may not have been read.
        !gym.lacksReviews && (
          <p className="mt-1.5 text-sm text-muted">{t`Nobody has named a monthly fee yet. What do you pay?`}</p>
        )
      )}
      {!closed && (
        <TextButton
          Icon={Plus}
          className="mt-3"
          onClick={() => setOpen(true)}
        >{t`Add what it costs`}</TextButton>
      )}
      {isOpen && <CostDialog gym={gym} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Formula() {
  return (
    <details className="mt-1 text-xs text-muted">
      <summary className="touch-target w-fit rounded-sm underline underline-offset-4">
        {t`How we calculate it`}
      </summary>
      <p className="mt-1.5">
        {t`First year: twelve monthly fees, the yearly fee and the joining fee. Leaving after three months: the monthly fees of the months of notice. A fee that nobody has reported counts as zero.`}
      </p>
      <p className="mt-1.5">
        {t`These are the latest prices that members have seen. Prices that others have confirmed come first for a year.`}
      </p>
    </details>
  )
}

const newest = 2

function Observations({ gymId }: { gymId: string }) {
  const { data, isPending, refetch } = useQuery(costsOptions(gymId))
  if (isPending) return <Skeleton className="mt-3 h-12" />
  if (!data) {
    const retry = () => void refetch()
    return <RetryLine text={t`The details could not be loaded.`} onRetry={retry} className="mt-2" />
  }
  const { observations } = data
  const earlier = observations.slice(newest)
  return (
    <>
      <ObservationList observations={observations.slice(0, newest)} gymId={gymId} />
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="touch-target w-fit rounded-sm text-xs font-medium text-muted underline underline-offset-4">
            {t`Earlier (${earlier.length})`}
          </summary>
          <ObservationList observations={earlier} gymId={gymId} />
        </details>
      )}
    </>
  )
}

interface ObservationsProps {
  observations: readonly CostObservation[]
  gymId: string
}

function ObservationList({ observations, gymId }: ObservationsProps) {
  return (
    <ul className="mt-1 divide-y divide-line text-sm">
      {observations.map((each) => (
        <li key={each.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 break-words">
            {termsLabel(each)}
            <span className="block text-xs text-muted">{sourceLabel(each, new Date())}</span>
          </span>
          <ObservationAction observation={each} gymId={gymId} />
        </li>
      ))}
    </ul>
  )
}

interface ActionProps {
  observation: CostObservation
  gymId: string
}

function ObservationAction({ observation, gymId }: ActionProps) {
  const { id, isOwn, isConfirmedByYou } = observation
  const { mutate, isPending } = useObservation(gymId, observation)
  const terms = termsLabel(observation)
  if (isConfirmedByYou)
    return <OwnConfirmation name={terms} isPending={isPending} onUndo={() => mutate(id)} />
  return (
    <TextButton
      Icon={isOwn ? Undo2 : Check}
      aria-label={isOwn ? t`Withdraw: ${terms}` : t`Confirm: ${terms}`}
      aria-disabled={isPending}
      onClick={() => mutate(id)}
    >
      {isOwn ? t`Withdraw` : t`Confirm`}
    </TextButton>
  )
}

function useObservation(gymId: string, { isOwn, isConfirmedByYou }: CostObservation) {
  const endpoint = isConfirmedByYou ? withdrawCostConfirmation : isOwn ? withdrawCost : confirmCost
  return useGymChange(gymId, {
    send: async (id: string): Promise<unknown> => callApi(endpoint, { params: { id } }),
    onSuccess: () => showToast({ title: isOwn || isConfirmedByYou ? t`Withdrawn` : t`Thank you!` }),
    failed: t`This did not work. Please try again.`,
  })
}
