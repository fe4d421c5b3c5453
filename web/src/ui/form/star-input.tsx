// Rating input of one to five stars, an accessible radio group.
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useState } from 'react'

const stars = [1, 2, 3, 4, 5]
const labels = [msg`Poor`, msg`Fair`, msg`Good`, msg`Very good`, msg`Excellent`]

interface StarInputProps {
  label: string
  /** 0 until a star is chosen. */
  value: number
  isInvalid: boolean
  onChange: (value: number) => void
}

export function StarInput({ label, value, isInvalid, onChange }: StarInputProps) {
  const [hovered, setHovered] = useState(0)
  const shown = hovered || value
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <RadioGroup.Root
        aria-label={label}
        aria-invalid={isInvalid}
        value={value === 0 ? '' : String(value)}
        onValueChange={(chosen) => onChange(Number(chosen))}
        onPointerLeave={() => setHovered(0)}
        className="-ml-1.5 flex"
      >
        {stars.map((star) => (
          <RadioGroup.Item
            key={star}
            value={String(star)}
            aria-label={plural(star, { one: '# star', other: '# stars' })}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(star)}
            className="grid size-11 place-items-center rounded-md"
          >
            <Star
              className={clsx(
                'size-8 transition-colors duration-100',
                star <= shown ? 'fill-star stroke-star' : 'fill-transparent stroke-line-strong',
              )}
            />
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <span aria-hidden="true" className={clsx('text-sm', isInvalid ? 'text-danger' : 'text-muted')}>
        {i18n.t(labels[shown - 1] ?? msg`Tap to rate`)}
      </span>
    </div>
  )
}
