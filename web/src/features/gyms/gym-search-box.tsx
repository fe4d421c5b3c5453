// The search box of the list: filters by name, address or type once the typing rests.
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { IconButton } from '../../ui/button.tsx'
import { searchText } from './gym-url.ts'

const debounceMs = 300

export function GymSearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const settled = searchText(useDebounced(typed, debounceMs))
  const lastSent = useRef(q)
  useEffect(() => {
    if (settled === lastSent.current) return
    lastSent.current = settled
    onSearch(settled)
  }, [settled, onSearch])
  useEffect(() => {
    // Changed elsewhere: by the back button or by clearing all filters.
    if (q === lastSent.current) return
    lastSent.current = q
    setTyped(q)
  }, [q])
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-muted"
      />
      <input
        type="search"
        aria-label="Search gyms"
        placeholder="Name, address or type"
        value={typed}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        className="h-11 w-full rounded-md border border-line bg-surface px-10 text-base hover:border-line-strong md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <IconButton label="Clear search" className="absolute top-0 right-0" onClick={() => setTyped('')}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </search>
  )
}
