// Says that a form has started with unsent words, and gives them up on request.
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { Draft } from '../../lib/drafts/use-draft.ts'
import { Button } from '../form/button.tsx'
import { showToast } from './toasts.ts'

export function DraftNote({ draft }: { draft: Draft }) {
  const note = useRef<HTMLDivElement>(null)
  // The form may be far below what the page shows first.
  // In braces, because newer browsers return a promise, which React would call as the effect's end.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (!draft.isRestored) return null
  return (
    <div
      ref={note}
      className="flex items-center justify-between gap-3 rounded-md bg-sunken py-1 pr-1 pl-4 text-sm"
    >
      <p role="status">{t`Your unsent draft is back.`}</p>
      <Button variant="plain" onClick={() => discardDraft(draft)}>{t`Discard`}</Button>
    </div>
  )
}

/** Gives the draft up, with the offer to take it back: then `onUndo` runs. */
export function discardDraft(draft: Draft, onUndo?: () => void): void {
  const undo = draft.discard()
  if (!undo) return
  const run = () => {
    undo()
    onUndo?.()
  }
  showToast({ title: t`Draft discarded`, variant: 'neutral', action: { label: t`Undo`, run } })
}
