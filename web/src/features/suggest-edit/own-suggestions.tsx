// What the member has suggested for the open gym, and nobody has confirmed yet.
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { changeText } from '../../lib/labels/fact-labels.ts'
import { suggestionsOptions } from './suggestion-list.tsx'

export function OwnSuggestions({ gymId }: { gymId: string }) {
  const { data = [] } = useQuery(suggestionsOptions(gymId))
  const own = data.filter(({ status, suggestedBy }) => status === 'open' && suggestedBy === 'you')
  return own.map(({ id, changes }) => {
    const suggested = changes.map(changeText).join(', ')
    return (
      <p key={id} className="mt-3 flex gap-2 text-xs text-muted">
        <Hourglass aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 break-words">
          {t`You suggested “${suggested}”. It waits for a second member.`}
        </span>
      </p>
    )
  })
}
