// Up to four gyms side by side. The names stay in view above, and on a phone the words beside.

import type { GymDetail } from '@jumpingjack/contracts/gym/gyms'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { favoriteLink } from '../../features/favorites/favorite-rules.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { GymPicture } from '../../ui/gym/gym-type.tsx'
import { LoadFailure } from '../../ui/states/load-failure.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { pageHeadingId } from '../account/member-page.tsx'
import type { Column } from './use-compared-gyms.ts'

export interface CompareRow {
  name: string
  /** Below the name. */
  action?: ReactNode
  cell: (gym: GymDetail) => ReactNode
}

const nameCell =
  'sticky left-0 z-10 w-20 min-w-20 border-r border-line bg-canvas pr-1 pl-2 text-left align-top md:w-40 md:min-w-40 md:pr-2 md:pl-0'
/** Two gyms beside the words fit a phone, and a part of the third shows that there is one. */
const cellClass =
  'w-31 min-w-31 snap-start border-t border-line px-2 py-3 align-top md:w-52 md:min-w-60 md:px-3'

interface CompareTableProps {
  columns: readonly Column[]
  rows: readonly CompareRow[]
  onRemove: (id: string) => void
}

export function CompareTable({ columns, rows, onRemove }: CompareTableProps) {
  return (
    <section
      aria-label={t`Comparison`}
      className="relative -mx-4 snap-x scroll-pl-20 overflow-auto overscroll-x-contain text-sm md:mx-0 md:scroll-pl-40 [@media(height>=30rem)]:max-h-[calc(var(--page-height)-9.5rem)]"
    >
      <table className="min-w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <td className={clsx(nameCell, 'top-0 z-20')} />
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className="sticky top-0 z-10 bg-canvas pl-2 text-left align-top font-normal md:pl-3"
              >
                <ColumnHead column={column} onRemove={() => onRemove(column.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={nameCell}>
              <span className="sr-only">{t`Photo`}</span>
            </th>
            {columns.map((column) => (
              <td key={column.id} className="snap-start px-2 pb-3 align-top md:px-3">
                <ColumnState column={column} />
              </td>
            ))}
          </tr>
          {rows.map(({ name, action, cell }) => (
            <tr key={name}>
              <th scope="row" className={clsx(nameCell, 'border-t py-3 text-xs font-semibold md:text-sm')}>
                <span className="block wrap-anywhere hyphens-auto">{name}</span>
                {action}
              </th>
              {columns.map(({ id, gym }) => (
                <td key={id} className={cellClass}>
                  {gym && cell(gym)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** To the button of the next gym, or of the last one. */
function moveFocus({ currentTarget }: MouseEvent): void {
  const column = currentTarget.closest('th')
  const next = (column?.nextElementSibling ?? column?.previousElementSibling)?.querySelector('button')
  const to = next ?? document.getElementById(pageHeadingId)
  to?.focus()
}

function ColumnHead({ column: { gym, state }, onRemove }: { column: Column; onRemove: () => void }) {
  const name = gym?.name ?? (state === 'unknown' ? t`Gym not found` : t`Gym`)
  return (
    <div className="flex items-start justify-between gap-1 pb-1">
      {gym ? (
        <Link
          href={favoriteLink(gym)}
          className="touch-target min-w-0 py-2.5 leading-snug font-semibold break-words underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="py-2.5 font-semibold">{name}</span>
      )}
      <IconButton
        label={t`Remove ${name}`}
        className="touch-target shrink-0 max-md:w-7"
        onClick={(event) => {
          moveFocus(event)
          onRemove()
        }}
      >
        <X className="size-4" />
      </IconButton>
    </div>
  )
}

/** The photo, or why there is none. */
function ColumnState({ column: { gym, state, isMerged, retry } }: { column: Column }) {
  if (gym)
    return (
      <>
        <GymPicture gym={gym} className="h-28 w-full rounded-md" iconClassName="size-10" />
        {isMerged && <p className="mt-2 text-muted">{t`The gym of the link was merged into this one.`}</p>}
      </>
    )
  if (state === 'pending') return <Skeleton className="h-28" />
  if (state === 'failed') return <LoadFailure title={t`Error Loading Gym`} onRetry={retry} />
  return <p role="alert" className="text-muted">{t`This gym does not exist any more.`}</p>
}
