// The photo of a gym as decoration: over the colour and icon of its type, which remain without a photo.
import { clsx } from 'clsx'
import { useState } from 'react'
import type { ListedGym } from '../../lib/gym/listed-gym.ts'
import { gymTypeStyle } from './gym-type-style.ts'

interface PictureProps {
  gym: Pick<ListedGym, 'id' | 'type'> & { hasPhoto?: true | undefined }
  /** Its size and shape. */
  className: string
  iconClassName: string
}

export function GymPicture({ gym, className, iconClassName }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const { Icon, text } = gymTypeStyle(gym.type)
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'relative flex shrink-0 items-center justify-center overflow-hidden bg-current/12',
        className,
        text,
      )}
    >
      <Icon strokeWidth={1.5} className={clsx('opacity-70', iconClassName)} />
      {gym.hasPhoto && failed !== gym.id && (
        <img
          src={`/api/gyms/${gym.id}/photo?width=320`}
          alt=""
          loading="lazy"
          onError={() => setFailed(gym.id)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
