// The dialog 'What Does It Cost?': a member says what a gym costs.

import { addCost, type CostDraft, listCosts } from '@jumpingjack/contracts/costs/costs'
import { currencies } from '@jumpingjack/contracts/facts/currencies'
import { unusualAmounts } from '@jumpingjack/contracts/facts/gym-cost'
import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { gymDetailOptions } from '../../lib/gym/gym-queries.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { audienceLabels, termsLabel } from '../../lib/labels/cost-labels.ts'
import { localDay } from '../../lib/labels/local-time.ts'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { optionsOf, Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { emptyCostForm, exampleAmount, readCostForm } from './cost-form.ts'

export type PricedGym = Pick<GymDetail, 'id' | 'name' | 'closed' | 'cost' | 'lacksReviews'>

/** The observations of what a gym costs. Read again with the gym. */
export function costsOptions(gymId: string) {
  return queryOptions({
    queryKey: [...gymDetailOptions(gymId).queryKey, listCosts.path],
    queryFn: ({ signal }) => callApi(listCosts, { params: { id: gymId }, signal }),
    gcTime: 0,
  })
}

const typed = { inputMode: 'decimal', maxLength: 30, autoComplete: 'off' } as const
const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }))

export function CostDialog({ gym, onClose }: { gym: PricedGym; onClose: () => void }) {
  const today = localDay(new Date())
  const { data } = useQuery(costsOptions(gym.id))
  const usual = currencies.find((each) => each === (data ?? gym.cost)?.currency) ?? 'USD'
  const [doubted, setDoubted] = useState<CostDraft>()
  const options = { draft: `cost:${gym.id}`, onChange: () => setDoubted(undefined) }
  const fields = useForm(emptyCostForm(usual, today), options)
  const { form, field, change, isValid, send, draft: saved } = fields
  const { mutate, isPending } = useAddCost(gym.id, send, onClose)
  const submit = () => {
    const { draft, errors } = readCostForm(form, today)
    if (!isValid(errors)) return
    const isUnusual = unusualAmounts(draft).length > 0
    if (isUnusual && !doubted) setDoubted(draft)
    else mutate(isUnusual ? { ...draft, isSure: true } : draft)
  }
  return (
    <FormDialog
      title={t`What Does It Cost?`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? t`Sending...` : doubted ? t`Yes, Send It` : t`Send`}
      isBlocked={isPending}
      draft={saved}
    >
      <p className="text-sm text-muted">{t`What did you see or pay at ${gym.name}? Leave out what you do not know, and enter 0 for what is free.`}</p>
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={t`For`}
          value={form.for}
          options={optionsOf(audienceLabels)}
          onChange={(audience) => change({ for: audience })}
        />
        <Select
          label={t`Currency`}
          value={form.currency}
          options={currencyOptions}
          onChange={(currency) => change({ currency })}
        />
        <TextField
          label={t`Monthly fee`}
          {...typed}
          {...field('monthly')}
          placeholder={exampleAmount(form.currency)}
        />
        <TextField label={t`Joining fee, once`} {...typed} {...field('joining')} />
        <TextField label={t`Yearly fee`} {...typed} {...field('yearly')} />
        <TextField label={t`Notice in months`} {...typed} {...field('noticeMonths')} />
        <TextField label={t`Day pass`} {...typed} {...field('dayPass')} />
        <TextField label={t`Seen on`} type="date" max={today} required {...field('observedOn')} />
      </div>
      {doubted && <Doubt draft={doubted} />}
    </FormDialog>
  )
}

function Doubt({ draft }: { draft: CostDraft }) {
  const unusual = Object.fromEntries(unusualAmounts(draft).map((field) => [field, draft[field]]))
  const amounts = termsLabel({ currency: draft.currency, ...unusual })
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {t`Really? That is unusual: ${amounts}. Send it again if it is right.`}
    </p>
  )
}

/** `send` returns what runs once the observation is stored. */
function useAddCost(gymId: string, send: () => () => void, onSent: () => void) {
  return useGymChange(gymId, {
    send: (body: CostDraft) => callApi(addCost, { params: { id: gymId }, body }),
    onMutate: send,
    onSuccess: (_observation, _draft, restart) => {
      restart()
      onSent()
      showToast({ title: t`Thank you!`, description: t`Others see it now, and can confirm it.` })
    },
    failed: t`This could not be sent. Please try again.`,
  })
}
