// A row of the upload control: thumbnail, name, status, buttons.
import { t } from '@lingui/core/macro'
import { ImageIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface TileProps {
  source: string | undefined
  name: string
  status: ReactNode
  /** Percent; undefined if no upload is running. */
  progress?: number | undefined
  /** Runs when the browser cannot show the photo. */
  onBroken?: () => void
  children: ReactNode
}

export function Tile({ source, name, status, progress, onBroken, children }: TileProps) {
  return (
    <li className="relative flex items-center gap-3 overflow-hidden rounded-md border border-line bg-surface p-1.5">
      <Thumbnail source={source} onBroken={onBroken} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block text-xs break-words text-muted tabular-nums">{status}</span>
      </span>
      <span className="flex shrink-0">{children}</span>
      {progress !== undefined && (
        <span
          role="progressbar"
          aria-label={t`Upload of ${name}`}
          aria-valuenow={progress}
          className="absolute inset-x-0 bottom-0 h-1 bg-sunken"
        >
          <span
            className="block h-full bg-accent transition-[width] duration-200"
            style={{ width: `${progress}%` }}
          />
        </span>
      )}
    </li>
  )
}

/** Shows an icon for image formats that the browser cannot display. */
function Thumbnail({ source, onBroken }: Pick<TileProps, 'source' | 'onBroken'>) {
  const [broken, setBroken] = useState(false)
  const onError = () => {
    setBroken(true)
    onBroken?.()
  }
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-muted">
      {source && !broken ? (
        <img src={source} alt="" onError={onError} className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden="true" className="size-5" />
      )}
    </span>
  )
}
