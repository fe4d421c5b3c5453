// The end of a list that the free plan cuts off.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import type { GymList } from './use-gym-list.ts'

export function FreePlanLimit({ list, isPremium }: { list: GymList; isPremium: boolean }) {
  const more = i18n.number(list.total - list.gyms.length)
  return (
    <div className="mx-4 mb-4 rounded-lg border border-line bg-sunken p-4 text-center text-sm">
      <p className="font-semibold">{t`${list.gyms.length} of ${i18n.number(list.total)} gyms`}</p>
      {isPremium ? (
        // The list was fetched before Premium became active.
        <Button className="mt-3" onClick={() => list.refetch()}>{t`Show ${more} more`}</Button>
      ) : (
        <>
          <p className="mt-1 text-balance text-muted">{t`Free lists end at ${list.resultLimit ?? ''} results. All gyms are on the map.`}</p>
          <Link
            href="/subscribe"
            className={buttonClass('primary', 'normal', 'mt-3 inline-flex')}
          >{t`See ${more} more with Premium`}</Link>
        </>
      )}
    </div>
  )
}
