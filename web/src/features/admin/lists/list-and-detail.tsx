// A list with the selected entry beside it. On narrow screens the entry opens in a modal.
import { t } from '@lingui/core/macro'
import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { Modal } from '../../../ui/overlay/modal.tsx'
import { StateMessage } from '../../../ui/states/state-message.tsx'

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
