// The list on small screens: a bottom sheet over the map. Back closes it.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
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
  return (
    <BottomSheet
      title={t`Filters & Gyms`}
      count={total === undefined ? undefined : i18n.number(total)}
      isOpen={isOpen}
      onOpen={open}
      onClose={close}
    >
      {children}
    </BottomSheet>
  )
}
