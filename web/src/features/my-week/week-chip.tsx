// The filter 'Fits my week'. Without a week it asks for one first.

import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useMyWeek } from '../../lib/gym/my-week.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { ToggleButton } from '../../ui/form/toggle-button.tsx'
import { lazyDialog } from '../../ui/states/boundary.tsx'
import { useWeekSync } from './week-sync.ts'

const MyWeekDialog = lazyDialog(() => import('./my-week-dialog.tsx'), 'MyWeekDialog')

export function WeekChip({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  useWeekSync()
  const hasWeek = useMyWeek().length > 0
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToggleButton
        label={t`Fits my week`}
        on={on && hasWeek}
        onToggle={(next) => (hasWeek ? onChange(next) : setOpen(true))}
        className="touch-target h-9 shrink-0 rounded-full px-2.5 whitespace-nowrap"
      >
        {hasWeek ? t`My Week` : t`Fits my week`}
      </ToggleButton>
      {hasWeek && (
        <IconButton label={t`Edit my week`} className="shrink-0" onClick={() => setOpen(true)}>
          <Pencil className="size-4" />
        </IconButton>
      )}
      {isOpen && (
        <MyWeekDialog onClose={() => setOpen(false)} onSaved={(week) => week.length > 0 && onChange(true)} />
      )}
    </>
  )
}
