// A status or priority with a coloured dot.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'red' | 'amber' | 'blue' | 'green' | 'grey'

const tones: Record<Tone, string> = {
  red: 'text-red',
  amber: 'text-amber',
  blue: 'text-blue',
  green: 'text-green',
  grey: 'text-grey',
}

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx('inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap', tones[tone])}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {children}
    </span>
  )
}
