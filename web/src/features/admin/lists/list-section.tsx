// A list of the portal: filters, table, and the selected entry beside it. On narrow screens the entry opens in a modal.

import { i18n, type MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type LucideIcon, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { optionsOf, Select } from '../../../ui/form/select.tsx'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { LoadFailure, RestFailure } from '../../../ui/states/load-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StateMessage } from '../../../ui/states/state-message.tsx'
import {
  type AdminEntry,
  type AdminList,
  detailId,
  type ListEndpoint,
  type ListFilter,
  readChoice,
  useAdminList,
  useAdminView,
} from './admin-list.ts'
import { AdminTable, type AdminTableProps, usePicks } from './admin-table.tsx'

interface Message {
  title: string
  text: string
}

interface ListPaneProps<T extends AdminEntry> {
  list: AdminList<T>
  title: string
  filters: ReactNode
  Icon: LucideIcon
  empty: Message
  failed: string
}

interface FilterProps {
  /** Selects, by their parameters in the URL and in the request. */
  filters?: Record<string, { label: MessageDescriptor; labels: Record<string, MessageDescriptor> }>
  /** A field for the parameter `q`. */
  search?: { label: string; placeholder: string }
}

interface DetailProps<T extends AdminEntry> {
  Icon: LucideIcon
  detailTitle: (selected: T | undefined) => string
  detail: (selected: T) => ReactNode
  /** Shown if nothing is selected. */
  hint: Message
}

type TableProps<T extends AdminEntry> = Pick<AdminTableProps<T>, 'subject' | 'subjectName' | 'columns'>

interface ListSectionProps<T extends AdminEntry>
  extends Omit<ListPaneProps<T>, 'list' | 'filters'>,
    FilterProps,
    DetailProps<T>,
    TableProps<T> {
  endpoint: ListEndpoint<T>
  /** Of the table; the title by default. */
  label?: string
  /** Instead of `empty` while the list is filtered. */
  noMatch: Message
  /** Several entries can be selected; `bar`, below the table, changes them. */
  picking?: {
    nameOf: (entry: T) => string
    bar: (ids: readonly string[], onDone: () => void) => ReactNode
  }
}

export function ListSection<T extends AdminEntry>(props: ListSectionProps<T>) {
  const { endpoint, title, label = title, empty, noMatch, picking } = props
  const view = useAdminView()
  const filter = useFilter(view.params, props)
  const list = useAdminList(endpoint, filter)
  const picks = usePicks(list.entries, picking?.nameOf)
  return (
    <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      <ListPane
        {...props}
        list={list}
        empty={Object.values(filter).some(Boolean) ? noMatch : empty}
        filters={<Filters {...props} view={view} />}
      >
        <AdminTable
          {...props}
          list={list}
          label={label}
          selected={view.selected}
          onSelect={view.select}
          picks={picks}
        />
        {picks && picks.ids.size > 0 && picking?.bar([...picks.ids], () => picks.set(new Set()))}
      </ListPane>
      <Detail
        {...props}
        selected={list.entries.find(({ id }) => id === view.selected)}
        onClose={view.close}
      />
    </div>
  )
}

/** What the URL asks for. Ignores values that are not among the choices. */
function useFilter(params: URLSearchParams, { filters = {}, search }: FilterProps): ListFilter {
  const chosen = Object.entries(filters).map(([name, { labels }]) => [name, readChoice(params, name, labels)])
  const q = useDebounced((search && params.get('q')?.trim()) || undefined)
  return { ...Object.fromEntries(chosen), q }
}

function Filters({ filters, search, view }: FilterProps & { view: ReturnType<typeof useAdminView> }) {
  const { params, filterBy } = view
  return (
    <search className="flex flex-wrap items-end gap-2">
      {search && (
        <SearchInput
          {...search}
          value={params.get('q') ?? ''}
          onChange={(q) => filterBy({ q })}
          className="grow basis-72"
        />
      )}
      {filters && (
        <div className="flex min-w-0 grow basis-72 gap-2">
          {Object.entries(filters).map(([name, { label, labels }]) => (
            <Select
              key={name}
              label={i18n.t(label)}
              value={readChoice(params, name, labels) ?? ''}
              options={[{ value: '', label: t`All` }, ...optionsOf(labels)]}
              onChange={(chosen) => filterBy({ [name]: chosen })}
            />
          ))}
        </div>
      )}
    </search>
  )
}

function Detail<T extends AdminEntry>(
  props: DetailProps<T> & { selected: T | undefined; onClose: () => void },
) {
  const { Icon, detail, detailTitle, hint, selected, onClose } = props
  const hasRoom = useMediaQuery('(width >= 64rem)')
  if (!hasRoom) {
    return (
      selected && (
        <Modal open hasEntry onClose={onClose} title={detailTitle(selected)}>
          <div key={selected.id} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
            {detail(selected)}
          </div>
        </Modal>
      )
    )
  }
  const close = () => {
    document.querySelector<HTMLElement>('tr [aria-current=true]')?.focus()
    onClose()
  }
  return (
    <section
      id={detailId}
      tabIndex={-1}
      aria-label={detailTitle(selected)}
      className="min-h-0 overflow-y-auto overscroll-contain border-l border-line bg-surface"
    >
      {selected ? (
        <>
          <div className="float-right p-1.5">
            <IconButton label={t`Close`} onClick={close}>
              <X className="size-5" />
            </IconButton>
          </div>
          <div key={selected.id} className="p-5">
            {detail(selected)}
          </div>
        </>
      ) : (
        <StateMessage Icon={Icon} {...hint} />
      )}
    </section>
  )
}

/** A list in each of its states, with its length and a refresh button. */
export function ListPane<T extends AdminEntry>(props: ListPaneProps<T> & { children: ReactNode }) {
  const { list, title, filters, Icon, empty, failed, children } = props
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col bg-surface">
      <div className="shrink-0 space-y-2 border-b border-line px-4 pt-2 pb-3">
        <div className="flex items-center justify-between">
          <h2 className="font-semibold tabular-nums">
            {title}
            {list.state === 'ready' && ` (${i18n.number(list.total)})`}
          </h2>
          <IconButton label={t`Refresh`} aria-disabled={list.isFetching} onClick={() => list.refresh()}>
            <RefreshCw className={list.isFetching ? 'size-4 animate-spin' : 'size-4 text-muted'} />
          </IconButton>
        </div>
        {filters}
      </div>
      {list.state === 'pending' ? (
        <RowSkeletons />
      ) : list.state === 'failed' ? (
        <LoadFailure title={failed} onRetry={list.refresh} />
      ) : list.total === 0 ? (
        <StateMessage Icon={Icon} {...empty} />
      ) : (
        children
      )}
      {list.hasNextPageError && (
        <RestFailure onRetry={list.fetchMore} className="border-t border-line py-2" />
      )}
    </section>
  )
}

const rowKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function RowSkeletons() {
  return (
    <div className="space-y-5 p-4">
      {rowKeys.map((key) => (
        <div key={key} className="flex h-9 items-center gap-4">
          <Skeleton className="h-full flex-1" />
          <Skeleton className="h-5 w-20" rounded="rounded-full" />
        </div>
      ))}
    </div>
  )
}
