// The photo upload control: add by button or drop, upload, pause, retry and remove up to three photos.

import { photoMaxMb } from '@jumpingjack/contracts/fields/limits'
import { photoMaxBytes, photosPerReview } from '@jumpingjack/contracts/review/reviews'
import { plural, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { useKeptPhotos } from './kept-photos.ts'
import { FileTile, StoredTile } from './photo-tile.tsx'
import { type PhotoFile, type PhotoUppy, usePhotoUppy, useUppyState } from './photo-uploads.ts'
import { inChosenOrder, photoState, pictureTypes, typeOfFile } from './upload-rules.ts'

export interface PhotoUploads {
  /** Uploads photos that are not uploaded yet. Rejects with a `UserFacingError` if a photo is not stored. */
  finish: (signal: AbortSignal) => Promise<void>
}

interface PhotoUploadProps {
  photoUrls: string[]
  onChange: (photoUrls: string[]) => void
  uploads: RefObject<PhotoUploads | null>
  /** The form, and what it is about. */
  form: string
  /** Photos that are not uploaded yet, by their names in the draft. */
  chosen: string[]
  onChosen: (chosen: string[]) => void
}

export function PhotoUpload({ photoUrls, onChange, uploads, ...kept }: PhotoUploadProps) {
  // Several photos can finish before React renders the first.
  const stored = useRef(photoUrls)
  useEffect(() => {
    stored.current = photoUrls
  }, [photoUrls])
  const numbers = useRef(new Map<string, number>())
  const { uppy, finish } = usePhotoUppy((path, number) => {
    numbers.current.set(path, number)
    stored.current = inChosenOrder([...stored.current, path], numbers.current)
    onChange(stored.current)
  })
  const { files, messages, clearMessages } = useUppyState(uppy)
  const missing = useKeptPhotos(uppy, files, kept)
  const room = photosPerReview - photoUrls.length
  useEffect(() => {
    uppy?.setOptions({ restrictions: { maxNumberOfFiles: room } })
  }, [uppy, room])
  useImperativeHandle(uploads, () => ({ finish }), [finish])
  const newCount = files.filter((file) => photoState(file) === 'new').length
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">{t`Photos (optional)`}</legend>
      {(photoUrls.length > 0 || files.length > 0) && (
        <ul className="mb-2 space-y-2">
          {photoUrls.map((path, index) => (
            <StoredTile
              key={path}
              path={path}
              number={index + 1}
              onRemove={() => onChange(photoUrls.filter((other) => other !== path))}
            />
          ))}
          {uppy && files.map((file) => <FileTile key={file.id} uppy={uppy} file={file} />)}
        </ul>
      )}
      {uppy && room > 0 && <AddPhotos uppy={uppy} onChoose={clearMessages} />}
      <Messages messages={[...missingText(missing), ...messages, ...failuresOf(files)]} />
      {uppy && newCount > 0 && (
        <Button className="mt-2 w-full md:w-auto" onClick={() => uppy.upload().catch(() => undefined)}>
          {plural(newCount, { one: 'Upload # photo', other: 'Upload # photos' })}
        </Button>
      )}
    </fieldset>
  )
}

function missingText(names: string[]): string[] {
  const list = names.join(', ')
  return names.length > 0 ? [t`This browser could not keep ${list}. Please choose again.`] : []
}

/** Each error once. */
function failuresOf(files: PhotoFile[]): string[] {
  return [...new Set(files.flatMap((file) => (photoState(file) === 'error' ? [file.error ?? ''] : [])))]
}

function AddPhotos({ uppy, onChoose }: { uppy: PhotoUppy; onChoose: () => void }) {
  const [over, setOver] = useState(false)
  const add = async (files: FileList | null) => {
    onChoose()
    const read = await Promise.all([...(files ?? [])].map((file) => readPhoto(uppy, file)))
    uppy.addFiles(read.flatMap((file) => file ?? []))
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <label
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        void add(event.dataTransfer.files)
      }}
      className={clsx(
        'flex min-h-16 items-center gap-3 rounded-md border border-dashed px-4 py-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 hover:bg-sunken',
        over ? 'border-ink bg-sunken' : 'border-line-strong',
      )}
    >
      <ImagePlus className="size-5 shrink-0 text-muted" />
      <span>
        <span className="font-semibold">{t`Add photos`}</span>
        <span className="block text-xs text-muted">
          {t`Up to ${photosPerReview}, ${photoMaxMb} MB each`}
          <span className="pointer-coarse:hidden">{t`, or drop them here`}</span>
        </span>
      </span>
      <input
        type="file"
        accept={pictureTypes.join()}
        multiple
        aria-label={t`Add photos`}
        className="sr-only"
        onChange={(event) => {
          void add(event.target.files)
          // Allows choosing a removed photo again.
          event.target.value = ''
        }}
      />
    </label>
  )
}

/**
 * A copy in memory, because Chrome for Android does not upload what it gets from other apps, such as Google Drive
 * (https://issues.chromium.org/issues/40123366). Undefined if the file cannot be read.
 */
async function readPhoto(uppy: PhotoUppy, file: File) {
  try {
    // Others are refused for their size.
    const data = file.size > photoMaxBytes ? file : new File([await file.arrayBuffer()], file.name, file)
    return { name: file.name, type: typeOfFile(file), data }
  } catch {
    uppy.info(t`${file.name} could not be read. Please choose it again.`, 'error')
    return undefined
  }
}

function Messages({ messages }: { messages: string[] }) {
  return (
    <div role="status">
      {messages.map((message) => (
        <p key={message} className="mt-2 animate-fade-in text-sm font-medium text-danger">
          {message}
        </p>
      ))}
    </div>
  )
}
