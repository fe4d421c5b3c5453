// What members say that gyms cost: the list and the selected observation, which can be removed.

import { type AdminCost, type costStatuses, listAllCosts, removeCost } from '@jumpingjack/contracts/gym/costs'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { HandCoins } from 'lucide-react'
import { sourceLabel, termsLabel } from '../../lib/labels/cost-labels.ts'
import { Button } from '../../ui/form/button.tsx'
import { useAdminMutation } from './lists/admin-list.ts'
import {
  DateTime,
  dateColumn,
  FieldList,
  HistoryLink,
  MemberName,
  statusColumn,
  Tag,
  type Tone,
  TwoLines,
} from './lists/entry-parts.tsx'
import { ListSection } from './lists/list-section.tsx'
import { GymLink } from './moderation/reported-review.tsx'
import { callAdmin } from './session/admin-session.ts'

type Status = (typeof costStatuses)[number]
const labels: Record<Status, MessageDescriptor> = { shown: msg`Shown`, removed: msg`Removed` }
const tones: Record<Status, Tone> = { shown: 'green', removed: 'grey' }
const columns = [
  statusColumn<AdminCost, Status>(labels, tones),
  dateColumn<AdminCost>(({ createdAt }) => createdAt),
]

export function CostsSection() {
  return (
    <ListSection<AdminCost>
      endpoint={listAllCosts}
      title={t`Costs`}
      Icon={HandCoins}
      failed={t`Error Loading Costs`}
      empty={{ title: t`No costs yet`, text: t`What members say that gyms cost appears here.` }}
      noMatch={{ title: t`No cost matches`, text: t`Try another filter.` }}
      filters={{ status: { label: msg`Status`, labels } }}
      subjectName={t`Gym, and what it costs`}
      subject={(cost) => (
        <TwoLines first={cost.gym?.name ?? t`A gym that cannot be shown`} second={termsLabel(cost)} />
      )}
      columns={columns}
      hint={{ title: t`No cost selected`, text: t`Choose one from the list to remove it.` }}
      detailTitle={() => t`Cost`}
      detail={(cost) => <CostDetail cost={cost} />}
    />
  )
}

function CostDetail({ cost }: { cost: AdminCost }) {
  const { id, status, gym, userId, createdAt } = cost
  const { mutate, isPending } = useAdminMutation(
    listAllCosts,
    () => callAdmin(removeCost, { params: { id } }),
    { done: () => t`Observation removed`, failed: t`Failed to remove the observation` },
  )
  return (
    <article aria-label={t`Cost`} className="space-y-5">
      <header className="flex min-h-8 items-center">
        <Tag tone={tones[status]}>{i18n.t(labels[status])}</Tag>
      </header>
      {gym && (
        <p className="text-sm">
          <GymLink gymId={gym.id} className="font-semibold">
            {gym.name}
          </GymLink>
          <span className="mt-0.5 block break-words text-muted">{gym.address}</span>
        </p>
      )}
      <p className="text-sm break-words">
        {termsLabel(cost)}
        <span className="block text-muted">{sourceLabel(cost, new Date())}</span>
      </p>
      {status === 'shown' && (
        <Button aria-disabled={isPending} onClick={() => !isPending && mutate(undefined)}>{t`Remove`}</Button>
      )}
      <FieldList
        fields={[
          [t`Added`, <DateTime key="added" iso={createdAt} />],
          [t`Member`, userId ? <MemberName key="member" userId={userId} /> : t`Account deleted`],
        ]}
      />
      {status === 'removed' && <HistoryLink subject={id} />}
    </article>
  )
}
