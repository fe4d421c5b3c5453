// One photo of a review: thumbnail, upload state, buttons.

import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check, ImageIcon, Pause, Play, RotateCw, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useObjectUrl } from '../../../lib/hooks/use-object-url.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import type { PhotoFile, PhotoUppy } from './photo-uploads.ts'
import { type PhotoState, photoState } from './upload-rules.ts'

const stateLabels: Record<PhotoState, MessageDescriptor> = {
  new: msg`Ready to upload`,
  uploading: msg`Uploading`,
  paused: msg`Paused`,
  processing: msg`Processing`,
  complete: msg`Uploaded`,
  error: msg`Failed`,
}

export function FileTile({ uppy, file }: { uppy: PhotoUppy; file: PhotoFile }) {
  const state = photoState(file)
  const percent = file.progress.percentage ?? 0
  const isSending = (state === 'uploading' && !file.meta.retrying) || state === 'paused'
  return (
    <Tile
      source={useObjectUrl(file.data)}
      name={file.name}
      status={
        <span className={state === 'error' ? 'text-danger' : undefined}>
          {file.meta.retrying ? t`Retrying` : i18n.t(stateLabels[state])}
          {isSending && ` ${percent} %`}
        </span>
      }
      progress={state === 'processing' ? 100 : isSending ? percent : undefined}
    >
      {isSending && (
        <IconButton
          label={state === 'paused' ? t`Resume ${file.name}` : t`Pause ${file.name}`}
          onClick={() => uppy.pauseResume(file.id)}
        >
          {state === 'paused' ? <Play className="size-4" /> : <Pause className="size-4" />}
        </IconButton>
      )}
      {state === 'error' && (
        <IconButton label={t`Retry ${file.name}`} onClick={() => uppy.retryUpload(file.id)}>
          <RotateCw className="size-4" />
        </IconButton>
      )}
      <IconButton
        label={state === 'new' || state === 'error' ? t`Remove ${file.name}` : t`Cancel ${file.name}`}
        onClick={() => uppy.removeFile(file.id)}
      >
        <X className="size-4" />
      </IconButton>
    </Tile>
  )
}

interface StoredTileProps {
  path: string
  number: number
  onRemove: () => void
}

/** The server removes photos that no review has used for a day: those of an old draft are gone. */
export function StoredTile({ path, number, onRemove }: StoredTileProps) {
  const [isGone, setGone] = useState(false)
  return (
    <Tile
      source={path}
      name={t`Photo ${number}`}
      onBroken={() => void isRemoved(path).then(setGone, () => undefined)}
      status={
        isGone ? (
          <span className="text-danger">{t`No longer available. Remove it, and add it again.`}</span>
        ) : (
          <span className="flex items-center gap-1 text-green">
            <Check className="size-3.5" />
            {i18n.t(stateLabels.complete)}
          </span>
        )
      }
    >
      <IconButton label={t`Remove photo ${number}`} onClick={onRemove}>
        <X className="size-4" />
      </IconButton>
    </Tile>
  )
}

async function isRemoved(path: string): Promise<boolean> {
  return (await fetch(path)).status === 404
}

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

function Tile({ source, name, status, progress, onBroken, children }: TileProps) {
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
        <ImageIcon className="size-5" />
      )}
    </span>
  )
}
