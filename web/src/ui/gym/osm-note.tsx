// Where gyms come from, as the licence of OpenStreetMap demands: https://osmfoundation.org/wiki/Licence/Attribution_Guidelines.
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function OsmNote({ className, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} translate="no" className={clsx('text-xs text-muted', className)}>
      ©{' '}
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer"
        // A list that a mouse drags from above it would drag the link.
        draggable={false}
        className="touch-target underline underline-offset-2 hover:text-ink"
      >{t`OpenStreetMap contributors`}</a>
    </p>
  )
}
