// State of a form whose unsent changes survive closing, reloading, signing in again and crashes.
import { useContext, useEffect, useRef, useState } from 'react'
import { DraftOwner } from './draft-owner.ts'
import { changedFields, readDraft, writeDraft } from './draft-store.ts'

/** What the buttons of a form need. */
export interface Draft {
  /** The form has started with changes of an earlier visit. */
  isRestored: boolean
  /** Gives the changes up. Returns how to take them back; undefined without changes. */
  discard: () => (() => void) | undefined
}

/**
 * `form` names the form and what it is about; without it nothing is stored. Unchanged values follow `initial`. Read
 * `latest` in callbacks that run later than the render.
 */
export function useDraft<T extends object>(form: string | undefined, initial: T) {
  const owner = useContext(DraftOwner)
  const key = form === undefined ? undefined : { owner, form }
  const base = useRef(initial)
  const [restored, setRestored] = useState(() => (key ? readDraft(key, initial) : {}))
  const [values, setValues] = useState<T>({ ...initial, ...restored })
  const latest = useRef(values)
  const show = (next: T) => {
    latest.current = next
    setValues(next)
  }
  const change = (part: Partial<T>) => {
    show({ ...latest.current, ...part })
    if (key) writeDraft(key, changedFields(base.current, latest.current))
  }
  /**
   * Runs when the values are sent. Returns what runs once they are stored: it starts again from `next`, with an empty
   * draft. What was changed meanwhile was not sent and stays. Returns whether there is such a change.
   */
  const send = () => {
    const sent = latest.current
    return (next: T = base.current): boolean => {
      const unsent = changedFields(sent, latest.current)
      base.current = next
      setRestored(unsent)
      show({ ...next, ...unsent })
      if (key) writeDraft(key, unsent)
      return Object.keys(unsent).length > 0
    }
  }
  const discard = () => {
    const lost = changedFields(base.current, latest.current)
    send()()
    return Object.keys(lost).length > 0 ? () => change(lost) : undefined
  }
  const initialText = JSON.stringify(initial)
  useEffect(() => {
    if (initialText === JSON.stringify(base.current)) return
    const next: T = JSON.parse(initialText)
    const changed = changedFields(base.current, latest.current)
    base.current = { ...base.current, ...next }
    latest.current = { ...base.current, ...changed }
    setValues(latest.current)
  }, [initialText])
  const draft: Draft = { isRestored: Object.keys(restored).length > 0, discard }
  return { values, latest, change, send, draft }
}
