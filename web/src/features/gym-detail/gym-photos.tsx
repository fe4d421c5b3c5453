// Photos at the top of the gym dialog. Without photos: the colours of its type.
import { clsx } from 'clsx'
import { gymTypeStyle } from '../../ui/gym/gym-type-style.ts'
import { photosOf, type ShownGym } from './gym-detail-rules.ts'

export function GymPhotos({ gym }: { gym: ShownGym }) {
  const photos = photosOf(gym)
  if (photos.length === 0) return <NoPhotos type={gym.type} />
  return (
    <section
      aria-label="Photos"
      tabIndex={photos.length > 1 ? 0 : undefined}
      className="flex snap-x snap-mandatory gap-1 overflow-x-auto overscroll-x-contain bg-sunken"
    >
      {photos.map((photo, index) => (
        <a
          key={photo}
          href={photo}
          target="_blank"
          rel="noopener noreferrer"
          className={clsx(
            'relative h-56 shrink-0 snap-start -outline-offset-4 md:h-72',
            photos.length === 1 ? 'w-full' : 'w-[82%]',
          )}
        >
          <img
            src={photo}
            alt={`${gym.name}, ${index + 1} of ${photos.length}`}
            loading={index < 2 ? 'eager' : 'lazy'}
            className="size-full object-cover"
          />
        </a>
      ))}
    </section>
  )
}

function NoPhotos({ type }: { type: string }) {
  const { Icon, text } = gymTypeStyle(type)
  return (
    <div className={clsx('relative h-28 overflow-hidden bg-current/12 md:h-36', text)}>
      <Icon aria-hidden="true" strokeWidth={1} className="absolute -bottom-10 left-5 size-44 opacity-30" />
    </div>
  )
}
