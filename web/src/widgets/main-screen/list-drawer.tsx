// The list on small screens: a bottom sheet over the map, half open at first. A drag or a tap of the map closes it, or lowers
// it where it is full and was opened again. Back lowers it where it is full, and closes it once it was opened again.
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { mapId } from '../../lib/focus-gym.ts'
import { withoutSelected } from '../../lib/gym/gym-url.ts'
import { afterBack, useHistoryEntry } from '../../lib/hooks/use-history-entry.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'

/** A shorter move is a tap. */
const dragPx = 8

interface ListDrawerProps {
  /** Undefined until the list is loaded. */
  count: ReactNode
  children: ReactNode
}

export function ListDrawer({ count, children }: ListDrawerProps) {
  const { isOpen, open, close } = useHistoryEntry('listOpen', withoutSelected)
  const full = useHistoryEntry('listFull', withoutSelected)
  const [isAtStart, setAtStart] = useState(true)
  const lower = useRef(full.close)
  lower.current = full.close
  useEffect(
    () =>
      onMapTouched(() => {
        setAtStart(false)
        lower.current()
      }),
    [],
  )
  return (
    <BottomSheet
      title={t`Filters & Gyms`}
      count={count}
      isOpen={isOpen || isAtStart || full.isOpen}
      isFull={full.isOpen}
      onOpen={() => isAtStart || open()}
      onFull={(isFull) => (isFull ? full.open() : full.close())}
      onClose={() => {
        setAtStart(false)
        full.close()
        afterBack(close)
      }}
    >
      {children}
    </BottomSheet>
  )
}

/** Runs when the map was tapped or is dragged: at the press itself a pin would move away from under it. */
function onMapTouched(run: () => void): () => void {
  let pressed: PointerEvent | undefined
  const ended = new AbortController()
  const isOnMap = ({ target }: Event) => target instanceof Element && target.closest(`#${mapId}`) !== null
  const listen = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'click',
    act: (at: PointerEvent) => void,
  ) => document.addEventListener(type, act, { capture: true, signal: ended.signal })
  listen('pointerdown', (event) => {
    pressed = isOnMap(event) ? event : undefined
  })
  listen('pointermove', ({ clientX, clientY }) => {
    if (pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > dragPx) run()
  })
  listen('pointerup', () => {
    pressed = undefined
  })
  listen('click', (event) => isOnMap(event) && run())
  return () => ended.abort()
}
