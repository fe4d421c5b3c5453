// A list of the portal with the selected entry beside it. On narrow screens the entry opens in a modal.

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CircleAlert, type LucideIcon, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { LoadFailure } from '../../../ui/states/load-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StateMessage } from '../../../ui/states/state-message.tsx'
import type { AdminEntry, AdminList } from './admin-list.ts'
import { AdminTable, type AdminTableProps } from './admin-table.tsx'
import type { useAdminView } from './use-admin-view.ts'

interface ListPaneProps<T extends AdminEntry> {
  list: AdminList<T>
  title: string
  filters: ReactNode
  Icon: LucideIcon
  empty: { title: string; text: string }
  failed: string
}

interface ListSectionProps<T extends AdminEntry>
  extends ListPaneProps<T>,
    Omit<AdminTableProps<T>, 'list' | 'label' | 'selected' | 'onSelect'> {
  view: ReturnType<typeof useAdminView>
  /** Of the table; the title by default. */
  label?: string
  detailTitle: (selected: T | undefined) => string
  detail: (selected: T) => ReactNode
  /** Shown if nothing is selected. */
  hint: { title: string; text: string }
  /** Below the table. */
  children?: ReactNode
}

export function ListSection<T extends AdminEntry>(props: ListSectionProps<T>) {
  const { view, list, title, label = title, Icon, detail, detailTitle, hint, children } = props
  const hasRoom = useMediaQuery('(width >= 64rem)')
  const selected = list.entries.find(({ id }) => id === view.selected)
  return (
    <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      <ListPane {...props}>
        <AdminTable {...props} label={label} selected={view.selected} onSelect={view.select} />
        {children}
      </ListPane>
      {hasRoom ? (
        <section
          aria-label={detailTitle(selected)}
          className="min-h-0 overflow-y-auto overscroll-contain border-l border-line bg-surface"
        >
          {selected ? (
            <>
              <div className="float-right p-1.5">
                <IconButton label={t`Close`} onClick={view.close}>
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
      ) : (
        selected && (
          <Modal open hasEntry onClose={view.close} title={detailTitle(selected)}>
            <div key={selected.id} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
              {detail(selected)}
            </div>
          </Modal>
        )
      )}
    </div>
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
        <div
          role="alert"
          className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm text-muted"
        >
          <CircleAlert className="size-4 shrink-0" />
          <span className="flex-1">{t`The rest of the list could not be loaded.`}</span>
          <Button onClick={list.fetchMore}>{t`Try again`}</Button>
        </div>
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
