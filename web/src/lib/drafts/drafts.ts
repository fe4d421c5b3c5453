// State of a form whose unsent changes survive closing, reloading, signing in again and crashes.

import { useContext, useEffect, useRef, useState } from 'react'
import { type BrowserStore, localStore, tabStore } from '../browser-store.ts'
import { parseJson } from '../parse-json.ts'
import { DraftOwner } from './draft-owner.ts'

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

/** `owner` is the member's id; undefined for a visitor. */
export interface DraftKey {
  owner: string | undefined
  /** The form, and what it is about: `review:<gymId>`. */
  form: string
}

const prefix = 'draft'

/** The values that differ from `initial`. A visitor's draft in this tab becomes that of the member who signs in. */
export function readDraft<T extends object>(key: DraftKey, initial: T): Partial<T> {
  const own = parse(load(key), initial)
  if (key.owner === undefined || Object.keys(own).length > 0) return own
  const asVisitor = { ...key, owner: undefined }
  const adopted = parse(load(asVisitor), initial)
  if (Object.keys(adopted).length > 0) {
    writeDraft(key, adopted)
    writeDraft(asVisitor, {})
  }
  return adopted
}

/** Without values the draft is removed. */
export function writeDraft(key: DraftKey, values: object): void {
  const store = storeOf(key)
  if (Object.keys(values).length === 0) store.removeItem(nameOf(key))
  else store.setItem(nameOf(key), JSON.stringify(values))
}

/** At sign-out: whoever uses this browser next can read its storage. */
export function removeDrafts(owner: string | undefined): void {
  for (const [store, start] of [
    [localStore, `${prefix}:${owner}:`],
    [tabStore, `${prefix}:`],
  ] as const) {
    for (const name of store.names()) if (name.startsWith(start)) store.removeItem(name)
  }
}

/** The fields of `values` that differ from `initial`. */
export function changedFields<T extends object>(initial: T, values: T): Partial<T> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}

/** Keeps fields of the form whose type is right: a form may have had others when they were stored. */
function parse<T extends object>(text: string | null, initial: T): Partial<T> {
  const known = Object.entries(parseJson(text ?? '{}') ?? {}).filter(
    ([name, value]) => Object.hasOwn(initial, name) && isLike(value, initial[name as keyof T]),
  )
  // Those that are equal were stored after all, such as when the page was left before the reply.
  return changedFields(initial, { ...initial, ...Object.fromEntries(known) })
}

function isLike(value: unknown, initial: unknown): boolean {
  if (initial === undefined) return typeof value === 'string'
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial)
}

function load(key: DraftKey): string | null {
  return storeOf(key).getItem(nameOf(key))
}

/** A member's drafts outlive the browser. A visitor's end with the tab: the next visitor may be somebody else. */
function storeOf({ owner }: DraftKey): BrowserStore {
  return owner === undefined ? tabStore : localStore
}

function nameOf({ owner = 'visitor', form }: DraftKey): string {
  return `${prefix}:${owner}:${form}`
}
