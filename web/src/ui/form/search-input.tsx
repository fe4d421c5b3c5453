// A search field, labelled for screen readers only.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

export function SearchInput({ label, placeholder, value, onChange, className }: Props) {
  return (
    <div className={clsx('relative', className)}>
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLengths.searchText}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-base hover:border-line-strong md:text-sm"
      />
    </div>
  )
}
