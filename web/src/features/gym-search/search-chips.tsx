// What a search was understood as, as chips that can be taken away.
import { t } from '@lingui/core/macro'
import { MapPin, X } from 'lucide-react'
import { chipsOf } from './search-view.ts'
import type { Search } from './use-search.ts'

export function SearchChips({ search: { text, words = [], run } }: { search: Search }) {
  const chips = chipsOf(text, words)
  if (chips.length === 0) return null
  return (
    <ul aria-label={t`Understood as`} className="mt-2 flex flex-wrap gap-1.5">
      {chips.map(({ text: chip, means, rest }) => (
        <li key={`${means} ${chip}`}>
          <button
            type="button"
            aria-label={t`Search without ${chip}`}
            onClick={() => void run(rest)}
            className="touch-target flex items-center gap-1 rounded-full border border-line px-2.5 py-1 text-xs font-medium hover:border-line-strong"
          >
            {means === 'place' && <MapPin aria-hidden="true" className="size-3" />}
            <span>{chip}</span>
            <X aria-hidden="true" className="size-3 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}
