// The Free and Premium plans. The payment block is part of the Premium plan.

import { freeResults } from '@jumpingjack/contracts/fields/limits'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Check, Crown, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { premiumPriceText, priceText } from '../../lib/labels/product.ts'

interface Point {
  text: MessageDescriptor
  /** What it is, exactly. */
  detail?: MessageDescriptor
}

const free: Record<'has' | 'limits', Point[]> = {
  has: [
    { text: msg`Search worldwide`, detail: msg`With “Open now”, the order by trust, and filters for facts` },
    { text: msg`Read and write reviews` },
    { text: msg`Save favorites` },
  ],
  limits: [
    { text: msg`Has ads`, detail: msg`Only our own offer beside the gyms` },
    { text: msg`Limited search results`, detail: msg`${freeResults} per list. The map shows all gyms.` },
  ],
}

const premium: Point[] = [
  { text: msg`Everything in Free` },
  { text: msg`No ads` },
  { text: msg`Unlimited search results` },
  { text: msg`Priority support`, detail: msg`Your feedback is read earlier` },
  { text: msg`Advanced filtering`, detail: msg`Only gyms with photos` },
  { text: msg`Premium badge`, detail: msg`In your menu` },
]

/** In the middle of a page. */
export function PremiumPoints() {
  return (
    <div className="mx-auto mt-3 w-fit text-left">
      <Points points={premium} />
    </div>
  )
}

export function Plans({ payment }: { payment: ReactNode }) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      <Plan name={t`Premium`} price={premiumPriceText()} isFeatured>
        <Points points={premium} />
        <div className="mt-6">{payment}</div>
        <p className="mt-4 text-center text-sm text-balance text-muted">{t`Cancel anytime. 30-day money-back guarantee.`}</p>
      </Plan>
      <Plan name={t`Free`} price={priceText(0)}>
        <Points points={free.has} />
        <Points points={free.limits} isLimit />
        <p className="mt-6 text-sm text-muted">{t`Your current plan`}</p>
      </Plan>
    </div>
  )
}

interface PlanProps {
  name: string
  price: string
  isFeatured?: boolean
  children: ReactNode
}

function Plan({ name, price, isFeatured = false, children }: PlanProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'rounded-xl border bg-surface p-6',
        isFeatured ? 'border-accent' : 'border-line md:mt-4',
      )}
    >
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        {isFeatured && <Crown className="size-5" />}
        {name}
      </h3>
      <p className="mt-2 mb-5">
        <span className="text-2xl font-bold tracking-tight tabular-nums">{price}</span>
        <span className="text-sm text-muted">{t`/month`}</span>
      </p>
      {children}
    </section>
  )
}

function Points({ points, isLimit = false }: { points: readonly Point[]; isLimit?: boolean }) {
  const Icon = isLimit ? Minus : Check
  return (
    <ul>
      {points.map(({ text, detail }) => (
        <li key={text.id} className={clsx('flex items-start gap-3 py-1 text-sm', isLimit && 'text-muted')}>
          <Icon className={clsx('mt-0.5 size-4 shrink-0', !isLimit && 'text-green')} />
          <span>
            {i18n.t(text)}
            {detail && <span className="block text-xs text-muted">{i18n.t(detail)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
