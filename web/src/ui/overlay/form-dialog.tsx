// A modal form with scrolling fields and fixed buttons.

import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Draft } from '../../lib/drafts/drafts.ts'
import { Button, type ButtonVariant } from '../form/button.tsx'
import { Modal } from './modal.tsx'
import { showToast } from './toasts.ts'

export function FormDialog({
  title,
  onClose,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  isBlocked,
  cancelLabel = t`Cancel`,
  onCancel,
  draft,
  children,
}: {
  title: string
  onClose: () => void
  /** The focus then moves to the first invalid field. */
  onSubmit: () => unknown
  submitLabel: string
  submitVariant?: ButtonVariant
  /** True while the form is incomplete or being submitted. */
  isBlocked: boolean
  cancelLabel?: string
  onCancel?: () => void
  /** Cancel gives it up; closing in any other way keeps it. */
  draft?: Draft
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const cancel = () => {
    if (draft) discardDraft(draft)
    onClose()
  }
  const submit = () => {
    onSubmit()
    // Runs after the errors are rendered.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <Modal open onClose={onClose} title={title}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBlocked) submit()
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain px-5 py-5 md:px-6">
          {draft && <DraftNote draft={draft} />}
          {children}
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-5 py-3 md:px-6">
          <Button onClick={onCancel ?? cancel}>{cancelLabel}</Button>
          <Button variant={submitVariant} type="submit" aria-disabled={isBlocked}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Says that a form has started with unsent words, and gives them up on request. */
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
