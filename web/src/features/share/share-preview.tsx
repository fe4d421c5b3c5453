// Preview of a shared review.
import { t } from '@lingui/core/macro'
import { Photo } from '../../ui/photos/photo.tsx'
import { previewPhotos, type Shareable, type ShareDraft, shareMessage } from './share-draft.ts'

export function SharePreview({ shareable, draft }: { shareable: Shareable; draft: ShareDraft }) {
  const { shown, more } = previewPhotos(shareable, draft)
  return (
    <section aria-labelledby="share-preview">
      <h3 id="share-preview" className="font-semibold">{t`Preview`}</h3>
      <div className="mt-2 rounded-lg bg-sunken p-4">
        <p className="text-sm leading-relaxed break-words whitespace-pre-line">
          {shareMessage(shareable, draft)}
        </p>
        {shown.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {shown.map((photo, index) => (
              <li key={photo} className="size-20 overflow-hidden rounded-md bg-line">
                <Photo
                  path={photo}
                  sizes="5rem"
                  alt={t`To be shared, ${index + 1}`}
                  className="size-full object-cover"
                />
              </li>
            ))}
            {more > 0 && (
              <li className="grid size-20 place-items-center rounded-md bg-line text-sm font-semibold tabular-nums">
                +{more}
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  )
}
