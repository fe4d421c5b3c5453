// The list on small screens: a bottom sheet over the map, half open at first. Touching the map lowers it, and Back closes
// it once it was opened again.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { mapId } from '../../lib/focus-gym.ts'
import { withoutSelected } from '../../lib/gym/gym-url.ts'
import { useHistoryEntry } from '../../lib/hooks/use-history-entry.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'

interface ListDrawerProps {
  /** Undefined until the list is loaded. */
  total: number | undefined
  children: ReactNode
}

export function ListDrawer({ total, children }: ListDrawerProps) {
  const { isOpen, open, close } = useHistoryEntry('listOpen', withoutSelected)
  const [isAtStart, setAtStart] = useState(true)
  useEffect(() => {
    const lower = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`#${mapId}`)) setAtStart(false)
    }
    document.addEventListener('pointerdown', lower)
    return () => document.removeEventListener('pointerdown', lower)
  }, [])
  return (
    <BottomSheet
      title={t`Filters & Gyms`}
      count={total === undefined ? undefined : i18n.number(total)}
      isOpen={isOpen || isAtStart}
      onOpen={() => isAtStart || open()}
      onClose={() => {
        setAtStart(false)
        close()
      }}
    >
      {children}
    </BottomSheet>
  )
}
