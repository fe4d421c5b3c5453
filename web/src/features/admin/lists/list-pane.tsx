// A list in each of its states, with its length and a refresh button.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CircleAlert, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { LoadFailure } from '../../../ui/states/load-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StateMessage } from '../../../ui/states/state-message.tsx'
import type { AdminEntry } from './admin-pages.ts'
import type { AdminList } from './use-admin-list.ts'

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
