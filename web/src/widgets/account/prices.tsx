// What is free, and what Premium costs.
import { freeResults } from '@jumpingjack/contracts/fields/limits'
import { t } from '@lingui/core/macro'
import { SignInLink } from '../../features/session/sign-in-link.tsx'
import { premiumPriceText, priceText } from '../../lib/labels/product.ts'

export function Prices() {
  return (
    <section aria-labelledby="prices" className="border-t border-line py-10 md:py-14">
      <h2 id="prices" className="text-xl font-bold tracking-tight">{t`What it costs`}</h2>
      <div className="mt-6 grid gap-8 md:grid-cols-2">
        <div>
          <PlanTitle name={t`Free`} price={priceText(0)} />
          <p className="mt-1 text-sm leading-relaxed text-muted">
            {t`Search worldwide, read and write reviews, and save favorites. With ads, which are only our own offer beside the gyms, and ${freeResults} gyms per list. The map shows all gyms.`}
          </p>
        </div>
        <div>
          <PlanTitle name={t`Premium`} price={premiumPriceText()} />
          <p className="mt-1 mb-4 text-sm leading-relaxed text-muted">
            {t`No ads, every result, all filters.`} {t`Cancel anytime. 30-day money-back guarantee.`}
          </p>
          <SignInLink variant="outline" to="/subscribe">{t`Sign in to get Premium`}</SignInLink>
        </div>
      </div>
    </section>
  )
}

function PlanTitle({ name, price }: { name: string; price: string }) {
  return (
    <h3 className="font-semibold">
      {name}{' '}
      <span className="tabular-nums">
        {price}
        {t`/month`}
      </span>
    </h3>
  )
}
