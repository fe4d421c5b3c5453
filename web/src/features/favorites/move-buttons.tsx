// Buttons that move a favourite up and down in its list.
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useIsOnline } from '../../lib/connection/use-connection.ts'
import { IconButton } from '../../ui/form/button.tsx'

export interface Moving {
  index: number
  count: number
  move: (step: -1 | 1) => void
}

export function MoveButtons({ name, moving: { index, count, move } }: { name: string; moving: Moving }) {
  const isOnline = useIsOnline()
  const pressed = useRef<HTMLElement>(undefined)
  const shownAt = useRef(index)
  // The element moves in the document, which takes the focus from it.
  useLayoutEffect(() => {
    if (shownAt.current !== index) pressed.current?.focus()
    shownAt.current = index
  }, [index])
  const button = (step: -1 | 1) => {
    const isPossible = isOnline && index + step >= 0 && index + step < count
    return {
      // `disabled` would move the focus away at the ends.
      'aria-disabled': !isPossible,
      onClick: (event: MouseEvent<HTMLElement>) => {
        pressed.current = event.currentTarget
        if (isPossible) move(step)
      },
      onBlur: () => {
        pressed.current = undefined
      },
    }
  }
  return (
    <>
      <IconButton label={t`Move ${name} up`} {...button(-1)}>
        <ChevronDown aria-hidden="true" className="size-5 rotate-180" />
      </IconButton>
      <IconButton label={t`Move ${name} down`} {...button(1)}>
        <ChevronDown aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  )
}
