// What members say that gyms cost: the list and the selected observation, which can be removed.

import { type AdminCost, listAllCosts, removeCost } from '@jumpingjack/contracts/costs/costs'
import { t } from '@lingui/core/macro'
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
  Tag,
  TwoLines,
} from './lists/entry-parts.tsx'
import { ListSection } from './lists/list-section.tsx'
import { GymOfEntry } from './moderation/reported-review.tsx'
import { callAdmin } from './session/admin-session.ts'

const columns = [dateColumn<AdminCost>(({ createdAt }) => createdAt)]

export function CostsSection() {
  return (
    <ListSection<AdminCost>
      endpoint={listAllCosts}
      title={t`Costs`}
      Icon={HandCoins}
      failed={t`Error Loading Costs`}
      empty={{ title: t`No costs yet`, text: t`What members say that gyms cost appears here.` }}
      noMatch={{ title: t`No costs yet`, text: '' }}
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
  const { id, isRemoved, gym, userId, createdAt } = cost
  const { mutate, isPending } = useAdminMutation(
    listAllCosts,
    () => callAdmin(removeCost, { params: { id } }),
    { done: () => t`Observation removed`, failed: t`Failed to remove the observation` },
  )
  return (
    <article aria-label={t`Cost`} className="space-y-5">
      <GymOfEntry gym={gym} />
      <p className="text-sm break-words">
        {termsLabel(cost)}
        <span className="block text-muted">{sourceLabel(cost, new Date())}</span>
      </p>
      {isRemoved ? (
        <>
          <Tag tone="grey">{t`Removed`}</Tag> <HistoryLink subject={id} />
        </>
      ) : (
        <Button aria-disabled={isPending} onClick={() => mutate(undefined)}>{t`Remove`}</Button>
      )}
      <FieldList
        fields={[
          [t`Added`, <DateTime key="added" iso={createdAt} />],
          [t`Member`, userId ? <MemberName key="member" userId={userId} /> : t`Account deleted`],
        ]}
      />
    </article>
  )
}
