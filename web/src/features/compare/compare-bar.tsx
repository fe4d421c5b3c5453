// Leads to the comparison once something is chosen for it.

import { t } from '@lingui/core/macro'
import { Columns3, X } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { compareLink, setCompared, useCompared } from '../../lib/gym/compared.ts'
import { buttonClass, IconButton } from '../../ui/form/button.tsx'

/** `facts` are what the member looks for. */
export function CompareBar({ facts = [] }: { facts?: readonly string[] }) {
  const ids = useCompared()
  const [params] = useSearchParams()
  const [lat, lng] = [params.get('lat'), params.get('lng')]
  if (ids.length === 0) return null
  const others = { ...(facts.length > 0 && { facts: facts.join(',') }), ...(lat && lng && { lat, lng }) }
  return (
    <section
      aria-label={t`Comparison`}
      className="flex shrink-0 items-center gap-1 border-t border-line bg-surface px-4 py-1.5 print:hidden"
    >
      <Link href={compareLink(ids, others)} className={buttonClass('primary', 'normal', 'flex flex-1')}>
        <Columns3 className="size-4" />
        {t`Compare (${ids.length})`}
      </Link>
      <IconButton label={t`Clear the comparison`} onClick={() => setCompared([])}>
        <X className="size-5" />
      </IconButton>
    </section>
  )
}
