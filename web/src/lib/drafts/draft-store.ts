// Unsent texts of forms, kept in the browser. A member's drafts outlive the browser, a visitor's end with the tab: the
// next visitor may be somebody else.
import { type BrowserStore, localStore, tabStore } from '../browser-store.ts'

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

/** Keeps fields of the form whose type is right: an older version may have stored others. */
function parse<T extends object>(text: string | null, initial: T): Partial<T> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const known = Object.entries(stored ?? {}).filter(
      ([name, value]) => Object.hasOwn(initial, name) && isLike(value, initial[name as keyof T]),
    )
    // Those that are equal were stored after all, such as when the page was left before the reply.
    return changedFields(initial, { ...initial, ...Object.fromEntries(known) })
  } catch {
    return {}
  }
}

function isLike(value: unknown, initial: unknown): boolean {
  if (initial === undefined) return typeof value === 'string'
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial)
}

function load(key: DraftKey): string | null {
  return storeOf(key).getItem(nameOf(key))
}

function storeOf({ owner }: DraftKey): BrowserStore {
  return owner === undefined ? tabStore : localStore
}

function nameOf({ owner = 'visitor', form }: DraftKey): string {
  return `${prefix}:${owner}:${form}`
}
