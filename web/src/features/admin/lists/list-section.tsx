// A list with the selected entry beside it. On narrow screens the entry opens in a modal.

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

interface ListAndDetailProps {
  list: ReactNode
  title: string
  /** Null if nothing is selected. */
  detail: ReactNode
  /** Shown if nothing is selected. */
  hint: { title: string; text: string }
  Icon: LucideIcon
  onClose: () => void
}

export function ListAndDetail({ list, title, detail, hint, Icon, onClose }: ListAndDetailProps) {
  const hasRoom = useMediaQuery('(width >= 64rem)')
  return (
    <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      {list}
      {hasRoom ? (
        <section
          aria-label={title}
          className="min-h-0 overflow-y-auto overscroll-contain border-l border-line bg-surface"
        >
          {detail ? (
            <>
              <div className="float-right p-1.5">
                <IconButton label={t`Close`} onClick={onClose}>
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              </div>
              <div className="p-5">{detail}</div>
            </>
          ) : (
            <StateMessage Icon={Icon} {...hint} />
          )}
        </section>
      ) : (
        detail && (
          <Modal open hasEntry onClose={onClose} title={title}>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{detail}</div>
          </Modal>
        )
      )}
    </div>
  )
}

/** A list in each of its states, with its length and a refresh button. */
export function ListPane<T extends AdminEntry>({
  list,
  title,
  filters,
  Icon,
  empty,
  failed,
  children,
}: {
  list: AdminList<T>
  title: string
  filters: ReactNode
  Icon: LucideIcon
  empty: { title: string; text: string }
  failed: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col bg-surface">
      <div className="shrink-0 space-y-2 border-b border-line px-4 pt-2 pb-3">
        <div className="flex items-center justify-between">
          <h2 className="font-semibold tabular-nums">
            {title}
            {list.state === 'ready' && ` (${i18n.number(list.total)})`}
          </h2>
          <IconButton label={t`Refresh`} aria-disabled={list.isFetching} onClick={() => list.refresh()}>
            <RefreshCw
              aria-hidden="true"
              className={list.isFetching ? 'size-4 animate-spin' : 'size-4 text-muted'}
            />
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
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
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
