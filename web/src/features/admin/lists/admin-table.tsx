// A dense virtual table: only visible rows are rendered. Arrow keys move between rows.

import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { type AdminEntry, type AdminList, detailId } from './admin-list.ts'

const rowPx = 48
const overscan = 8

export interface Column<T> {
  name: MessageDescriptor
  /** Width, and the breakpoint from which the column is shown. */
  className: string
  cell: (entry: T) => ReactNode
}

export interface AdminTableProps<T extends AdminEntry> {
  label: string
  list: AdminList<T>
  /** Content of the first column: a button that opens the entry. */
  subject: (entry: T) => ReactNode
  subjectName: string
  columns: readonly Column<T>[]
  selected: string | undefined
  onSelect: (id: string) => void
  picks?: Picks | undefined
}

/** The entries to change together, and a checkbox for each. */
interface Picks {
  ids: ReadonlySet<string>
  nameOf: (id: string) => string
  set: (ids: ReadonlySet<string>) => void
}

/** Entries that leave the list are no longer selected. Undefined without names for the checkboxes. */
export function usePicks<T extends AdminEntry>(
  entries: readonly T[],
  nameOf: ((entry: T) => string) | undefined,
): Picks | undefined {
  const [ids, set] = useState<ReadonlySet<string>>(new Set())
  if (!nameOf) return undefined
  const names = new Map(entries.map((entry) => [entry.id, nameOf(entry)]))
  return { ids: new Set([...ids].filter((id) => names.has(id))), nameOf: (id) => names.get(id) ?? '', set }
}

export function AdminTable<T extends AdminEntry>(props: AdminTableProps<T>) {
  const { label, list, subjectName, columns, picks } = props
  const { scroller, virtualizer, onKeyDown } = useRows(props)
  const rows = virtualizer.getVirtualItems()
  const before = rows[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <table
        aria-label={label}
        aria-rowcount={list.total + 1}
        className="w-full table-fixed text-left text-sm"
      >
        <thead className="sticky top-0 z-10 bg-surface">
          <tr aria-rowindex={1} className="h-9 text-xs text-muted">
            {picks && <PickAll picks={picks} entries={list.entries} />}
            <HeadCell className="pl-4">{subjectName}</HeadCell>
            {columns.map(({ name, className }) => (
              <HeadCell key={name.id} className={className}>
                {i18n.t(name)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <Gap heightPx={before} />
        <tbody onKeyDown={onKeyDown}>
          {rows.map(({ index }) => {
            const entry = list.entries[index]
            return entry && <Row key={entry.id} {...props} entry={entry} index={index} />
          })}
        </tbody>
        <Gap heightPx={after} />
      </table>
    </div>
  )
}

const pickClasses = 'size-4 align-middle accent-ink'

function PickAll({ picks, entries }: { picks: Picks; entries: readonly AdminEntry[] }) {
  const areAll = entries.every(({ id }) => picks.ids.has(id))
  return (
    <th scope="col" className="w-11 border-b border-line pl-4">
      <input
        type="checkbox"
        aria-label={t`Select all shown`}
        checked={areAll}
        onChange={() => picks.set(new Set(areAll ? [] : entries.map(({ id }) => id)))}
        className={pickClasses}
      />
    </th>
  )
}

/** Lies over the row's button. */
function Pick({ picks, id }: { picks: Picks; id: string }) {
  const isPicked = picks.ids.has(id)
  const toggle = () =>
    picks.set(new Set(isPicked ? [...picks.ids].filter((each) => each !== id) : [...picks.ids, id]))
  return (
    <td className="relative z-1 p-0">
      <label className="flex h-12 items-center pl-4">
        <input
          type="checkbox"
          aria-label={t`Select ${picks.nameOf(id)}`}
          checked={isPicked}
          onChange={toggle}
          className={pickClasses}
        />
      </label>
    </td>
  )
}

function HeadCell({ className, children }: { className: string; children: string }) {
  return (
    <th scope="col" className={clsx('border-b border-line px-2 font-medium', className)}>
      {children}
    </th>
  )
}

/** Takes the height of the rows that are not rendered. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height: heightPx }} />
      </tr>
    </tbody>
  )
}

function Row<T extends AdminEntry>({
  entry,
  index,
  subject,
  columns,
  selected,
  onSelect,
  picks,
}: AdminTableProps<T> & { entry: T; index: number }) {
  const isSelected = entry.id === selected
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      className={clsx('relative h-12 border-b border-line', isSelected ? 'bg-sunken' : 'hover:bg-sunken/60')}
    >
      {picks && <Pick picks={picks} id={entry.id} />}
      <td className="py-0 pr-2 pl-4">
        <button
          type="button"
          aria-current={isSelected}
          onClick={() => onSelect(entry.id)}
          className="block w-full text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
        >
          {subject(entry)}
        </button>
        {isSelected && (
          // For the Tab key, as the detail comes after all rows.
          <Button
            variant="primary"
            onClick={() => document.getElementById(detailId)?.focus()}
            className="absolute top-0.5 right-0.5 z-1 not-focus:sr-only max-lg:hidden"
          >{t`Skip to details`}</Button>
        )}
      </td>
      {columns.map(({ name, className, cell }) => (
        <td key={name.id} className={clsx('truncate px-2', className)}>
          {cell(entry)}
        </td>
      ))}
    </tr>
  )
}

function useRows<T extends AdminEntry>({ list, selected, onSelect }: AdminTableProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: list.entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => list.entries[index]?.id ?? index,
    estimateSize: () => rowPx,
    overscan,
  })
  const lastShown = virtualizer.getVirtualItems().at(-1)?.index ?? 0
  const isNearEnd = lastShown >= list.entries.length - overscan
  useEffect(() => {
    if (isNearEnd && !list.hasNextPageError) list.fetchMore()
  }, [isNearEnd, list])

  /** Moves the selection as well if an entry is open. */
  const goTo = (index: number) => {
    const entry = list.entries[index]
    if (!entry) return
    virtualizer.scrollToIndex(index)
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus()
    if (selected) onSelect(entry.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (step === 0 || !row) return
    event.preventDefault()
    goTo(Number(row.dataset.index) + step)
  }
  return { scroller, virtualizer, onKeyDown }
}
