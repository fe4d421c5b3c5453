// Storage of the browser, which can be blocked or full. What it does not take is remembered as long as the page.

export type BrowserStore = ReturnType<typeof browserStore>

export const localStore = browserStore(() => localStorage)
/** Of an administrator who is logged in. */
export const adminLoginKey = 'admin-login'

/** Ends with the tab. */
export const tabStore = browserStore(() => sessionStorage)

/** What `find` returns, or undefined: where browsers block storage, some throw for what depends on it. */
export function ifAllowed<T>(find: () => T): T | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}

/** `open` may throw. */
function browserStore(open: () => Storage) {
  /** Until the stored value changes, such as by another tab. */
  const notTaken = new Map<string, { value: string | null; instead: string | null }>()
  const stored = (name: string) => ifAllowed(() => open().getItem(name)) ?? null
  const getItem = (name: string) => {
    const [inStore, kept] = [stored(name), notTaken.get(name)]
    return kept?.instead === inStore ? kept.value : inStore
  }
  const listeners = new Set<() => void>()
  const change = (name: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(name)
      else open().setItem(name, value)
      notTaken.delete(name)
    } catch {
      notTaken.set(name, { value, instead: stored(name) })
    }
    for (const listener of listeners) listener()
  }
  return {
    getItem,
    setItem: (name: string, value: string) => change(name, value),
    removeItem: (name: string) => change(name, null),
    names: () => {
      const names = [...notTaken.keys(), ...(ifAllowed(() => Object.keys(open())) ?? [])]
      return [...new Set(names)].filter((name) => getItem(name) !== null)
    },
    /** Runs `listener` after changes, also by other tabs. Returns a function that ends this. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
  }
}
