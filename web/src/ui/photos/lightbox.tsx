// Photos one at a time over the whole page: arrow keys, swipe, zoom, and a caption.
import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { buttonClass, IconButton } from '../form/button.tsx'
import { useLayer } from '../overlay/use-layer.ts'
import { useOpener } from '../overlay/use-opener.ts'
import { StepButton } from './step-button.tsx'
import { ZoomablePhoto } from './zoomable-photo.tsx'

interface LightboxPhoto {
  path: string
  alt: string
  caption: ReactNode
}

interface LightboxProps {
  title: string
  photos: readonly LightboxPhoto[]
  /** The path of the first photo to show. */
  first: string
  onClose: () => void
  /** Runs after closing when the element that had the focus before is gone. */
  onFocusLost: () => void
}

const stepOfKey: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

export function Lightbox({ title, photos, first, onClose, onFocusLost }: LightboxProps) {
  const opener = useOpener(onFocusLost)
  useLayer(true, onClose)
  const [path, setPath] = useState(first)
  // A photo may be removed while it is shown.
  const index = Math.max(
    0,
    photos.findIndex((each) => each.path === path),
  )
  const photo = photos[index]
  if (!photo) return null
  const go = (step: number) => {
    const next = photos[Math.min(photos.length - 1, Math.max(0, index + step))]
    if (next) setPath(next.path)
  }
  const goByKey = (event: KeyboardEvent) => {
    const step = stepOfKey[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(step)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={goByKey}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.restore}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-canvas text-ink scheme-dark outline-none"
        >
          <div className="flex shrink-0 items-center gap-1 py-1.5 pr-2 pl-4">
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <p role="status" className="flex-1 text-sm tabular-nums">{t`${index + 1} of ${photos.length}`}</p>
            <a
              href={photo.path}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`Open in a new tab`}
              data-tip={t`Open in a new tab`}
              className={buttonClass('plain', 'icon')}
            >
              <ExternalLink aria-hidden="true" className="size-5" />
            </a>
            <Dialog.Close asChild>
              <IconButton label={t`Close`}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          <figure className="flex min-h-0 flex-1 flex-col">
            <ZoomablePhoto key={photo.path} path={photo.path} alt={photo.alt} onSwipe={go} />
            <div className="flex shrink-0 items-center justify-center gap-2 px-2 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <StepButton
                label={t`Previous photo`}
                Icon={ChevronLeft}
                isEnd={index === 0}
                onClick={() => go(-1)}
              />
              <figcaption className="min-h-20 w-full max-w-xl min-w-0 content-center text-sm">
                {photo.caption}
              </figcaption>
              <StepButton
                label={t`Next photo`}
                Icon={ChevronRight}
                isEnd={index === photos.length - 1}
                onClick={() => go(1)}
              />
            </div>
          </figure>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
