// Above the cards: the chosen list's buttons, where distances start, and the sort order.
import { t } from '@lingui/core/macro'
import { Select } from '../../../ui/form/select.tsx'
import { DistanceNote } from '../../../ui/gym/distance-note.tsx'
import { ListButtons } from './list-buttons.tsx'
import type { FavoritesView } from './use-favorites-view.ts'

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
