// The end of a list that the free plan cuts off.
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import type { GymList } from './use-gym-list.ts'

export function FreePlanLimit({ list, isPremium }: { list: GymList; isPremium: boolean }) {
  const more = (list.total - list.gyms.length).toLocaleString('en')
  return (
    <div className="mx-4 mb-4 rounded-lg border border-line bg-sunken p-4 text-center text-sm">
      <p className="font-semibold">
        {list.gyms.length} of {list.total.toLocaleString('en')} gyms
      </p>
      {isPremium ? (
        // The list was fetched before Premium became active.
        <Button className="mt-3" onClick={() => list.refetch()}>
          Show {more} more
        </Button>
      ) : (
        <>
          <p className="mt-1 text-balance text-muted">
            Free lists end at {list.resultLimit} results. All gyms are on the map.
          </p>
          <Link href="/subscribe" className={buttonClass('primary', 'normal', 'mt-3 inline-flex')}>
            See {more} more with Premium
          </Link>
        </>
      )}
    </div>
  )
}
