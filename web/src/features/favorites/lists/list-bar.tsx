// Links to all favourites and to each list, and the button for a new list.

import type { FavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import type { Favorite } from '@jumpingjack/contracts/user/favorites'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useIsOnline } from '../../../lib/connection/connection.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { DistanceNote } from '../../../ui/gym/distance-note.tsx'
import { isIn } from '../favorite-rules.ts'
import { DeleteListDialog, ListNameDialog } from './list-dialogs.tsx'
import type { FavoritesView } from './list-queries.ts'

interface ListBarProps {
  favorites: readonly Favorite[]
  lists: readonly FavoriteList[]
  view: FavoritesView
}

export function ListBar({ favorites, lists, view: { list, hrefOf } }: ListBarProps) {
  const [isCreating, setCreating] = useState(false)
  const [, navigate] = useLocation()
  const isOnline = useIsOnline()
  const countOf = (id: string) => favorites.filter((each) => isIn(each, id)).length
  return (
    <nav
      aria-label={t`Lists`}
      className="-mx-4 flex gap-2 overflow-x-auto p-1 px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      <ListLink href={hrefOf(undefined)} name={t`All`} count={favorites.length} isCurrent={!list} />
      {lists.map(({ id, name }) => (
        <ListLink key={id} href={hrefOf(id)} name={name} count={countOf(id)} isCurrent={id === list?.id} />
      ))}
      <Button variant="plain" className="shrink-0" disabled={!isOnline} onClick={() => setCreating(true)}>
        <Plus className="size-4" />
        {t`New list`}
      </Button>
      {isCreating && (
        <ListNameDialog onClose={() => setCreating(false)} onSaved={({ id }) => navigate(hrefOf(id))} />
      )}
    </nav>
  )
}

interface ListLinkProps {
  href: string
  name: string
  count: number
  isCurrent: boolean
}

function ListLink({ href, name, count, isCurrent }: ListLinkProps) {
  const element = useRef<HTMLAnchorElement>(null)
  // On phones the lists are one line, which scrolls.
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={element}
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className={clsx(
        'flex h-11 max-w-60 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-medium transition-colors duration-150',
        isCurrent
          ? 'border-accent bg-accent text-on-accent'
          : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <span className="truncate">{name}</span>
      <span className="tabular-nums">({count})</span>
    </Link>
  )
}

/** Above the cards: the chosen list's buttons, where distances start, and the sort order. */
export function ListHead({ view: { list, sort, changeSort, origin, hrefOf } }: { view: FavoritesView }) {
  return (
    <div className="my-2 flex min-h-11 items-center justify-between gap-2">
      <p className="min-w-0 text-xs text-muted">{origin && <DistanceNote origin={origin} />}</p>
      <div className="flex shrink-0 items-center">
        {list && <ListButtons list={list} allHref={hrefOf(undefined)} />}
        <Select
          variant="inline"
          label={t`Sort by`}
          value={sort}
          options={[
            { value: 'own', label: list ? t`My Order` : t`Newest` },
            { value: 'name', label: t`Name` },
            { value: 'distance', label: t`Nearest` },
          ]}
          onChange={changeSort}
        />
      </div>
    </div>
  )
}

function ListButtons({ list, allHref }: { list: FavoriteList; allHref: string }) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const [, navigate] = useLocation()
  const isOnline = useIsOnline()
  const dialog = { list, onClose: () => setOpen(undefined) }
  return (
    <>
      <IconButton label={t`Rename list`} disabled={!isOnline} onClick={() => setOpen('rename')}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton label={t`Delete list`} disabled={!isOnline} onClick={() => setOpen('delete')}>
        <Trash2 className="size-4" />
      </IconButton>
      {open === 'rename' && <ListNameDialog {...dialog} />}
      {open === 'delete' && (
        <DeleteListDialog {...dialog} onDeleted={() => navigate(allHref, { replace: true })} />
      )}
    </>
  )
}
