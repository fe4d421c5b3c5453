// The Free and Premium plans. The payment block is part of the Premium plan.
import { clsx } from 'clsx'
import { Check, Crown, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

const free = {
  has: ['Search worldwide', 'Read and write reviews', 'Save favorites'],
  limits: ['Has ads', 'Limited search results'],
}

const premium = [
  'Everything in Free',
  'No ads',
  'Unlimited search results',
  'Priority support',
  'Advanced filtering',
  'Premium badge',
]

export function Plans({ payment }: { payment: ReactNode }) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      <Plan name="Premium" price="$0.99" isFeatured>
        <Points points={premium} />
        <div className="mt-6">{payment}</div>
        <p className="mt-4 text-center text-sm text-balance text-muted">
          Cancel anytime. 30-day money-back guarantee.
        </p>
      </Plan>
      <Plan name="Free" price="$0">
        <Points points={free.has} />
        <Points points={free.limits} isLimit />
        <p className="mt-6 text-sm text-muted">Your current plan</p>
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
        {isFeatured && <Crown aria-hidden="true" className="size-5" />}
        {name}
      </h3>
      <p className="mt-2 mb-5">
        <span className="text-2xl font-bold tracking-tight tabular-nums">{price}</span>
        <span className="text-sm text-muted">/month</span>
      </p>
      {children}
    </section>
  )
}

function Points({ points, isLimit = false }: { points: readonly string[]; isLimit?: boolean }) {
  const Icon = isLimit ? Minus : Check
  return (
    <ul>
      {points.map((point) => (
        <li key={point} className={clsx('flex items-start gap-3 py-1 text-sm', isLimit && 'text-muted')}>
          <Icon aria-hidden="true" className={clsx('mt-0.5 size-4 shrink-0', !isLimit && 'text-green')} />
          {point}
        </li>
      ))}
    </ul>
  )
}
