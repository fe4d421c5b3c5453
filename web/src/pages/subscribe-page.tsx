// Premium: plans and payment, or the active subscription.

import { isPremium } from '@jumpingjack/contracts/user/subscription'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Crown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { PaymentBlock } from '../features/payment/payment-block.tsx'
import { type Payment, usePayment } from '../features/payment/use-payment.ts'
import { Plans, PremiumPoints } from '../features/premium/plans.tsx'
import { Receipts, SubscriptionCard } from '../features/premium/subscription-card.tsx'
import { premiumPriceText } from '../lib/labels/product.ts'
import { currentUserQuery, refreshMember, useMember } from '../lib/session/current-user.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { contentId } from '../ui/page/skip-link.tsx'
import { MemberHeader } from '../widgets/account/member-header.tsx'

export function SubscribePage() {
  usePageTitle(t`Premium`)
  const member = useMember()
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <MemberHeader />
      <main id={contentId} tabIndex={-1} className="outline-none mx-auto w-full max-w-3xl px-4 py-6 md:py-10">
        {member && <Subscription key={member.id} member={member} />}
      </main>
    </div>
  )
}

/** Holds the payment's state while the member changes from free to Premium. */
function Subscription({ member }: { member: CurrentUser }) {
  const queryClient = useQueryClient()
  const payment = usePayment(member, () => void refreshMember(queryClient))
  useFocusOnChange(isPremium(member))
  return (
    <div className="space-y-6">
      {isPremium(member) ? (
        <ActiveSubscription member={member} payment={payment} />
      ) : (
        <>
          <Heading title={t`Upgrade to Premium`} text={t`More gyms, fewer distractions.`} />
          <Plans
            payment={<PaymentBlock payment={payment} label={t`Pay ${premiumPriceText()} with PayPal`} />}
          />
        </>
      )}
      <Receipts member={member} />
    </div>
  )
}

/** When the subscription starts or ends, the focused control may be gone. */
function useFocusOnChange(isActive: boolean): void {
  const before = useRef(isActive)
  useEffect(() => {
    if (before.current === isActive) return
    before.current = isActive
    if (document.activeElement === document.body)
      document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [isActive])
}

function ActiveSubscription({ member, payment }: { member: CurrentUser; payment: Payment }) {
  const queryClient = useQueryClient()
  const { hasPaid } = payment
  return (
    <>
      <Heading
        title={hasPaid ? t`Thank you! Premium is yours now.` : t`You're Already Premium!`}
        text={hasPaid ? t`From now on you have:` : t`No ads, every result, all filters.`}
      >
        {hasPaid && <PremiumPoints />}
        <Link href="/" className={buttonClass('primary', 'normal', 'mt-4 inline-flex')}>
          <ArrowLeft className="size-4" />
          {t`Back to App`}
        </Link>
      </Heading>
      <SubscriptionCard
        member={member}
        payment={<PaymentBlock payment={payment} label={t`Add a month with PayPal`} />}
        onChanged={(user) => queryClient.setQueryData(currentUserQuery.queryKey, user)}
      />
    </>
  )
}

function Heading({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="text-center">
      <span className="mx-auto grid size-12 place-items-center rounded-md bg-accent text-on-accent">
        <Crown className="size-6" />
      </span>
      <h2 className="mt-4 text-2xl font-bold tracking-tight text-balance">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      {children}
    </div>
  )
}
