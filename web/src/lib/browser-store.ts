// Storage of the browser, which can be blocked or full. What it does not take is remembered as long as the page.

export interface BrowserStore {
  getItem: (name: string) => string | null
  setItem: (name: string, value: string) => void
  removeItem: (name: string) => void
  names: () => string[]
}

export const localStore = browserStore(() => localStorage)
/** Ends with the tab. */
export const tabStore = browserStore(() => sessionStorage)

/** `open` may throw. */
function browserStore(open: () => Storage): BrowserStore {
  /** Until the stored value changes, such as by another tab. */
  const notTaken = new Map<string, { value: string | null; instead: string | null }>()
  const stored = (name: string) => {
    try {
      return open().getItem(name)
    } catch {
      return null
    }
  }
  const getItem = (name: string) => {
    const [inStore, kept] = [stored(name), notTaken.get(name)]
    return kept?.instead === inStore ? kept.value : inStore
  }
  const change = (name: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(name)
      else open().setItem(name, value)
      notTaken.delete(name)
    } catch {
      notTaken.set(name, { value, instead: stored(name) })
    }
  }
  return {
    getItem,
    setItem: change,
    removeItem: (name) => change(name, null),
    names: () => {
      const names = [...notTaken.keys()]
      try {
        names.push(...Object.keys(open()))
      } catch {
        // None can be stored.
      }
      return [...new Set(names)].filter((name) => getItem(name) !== null)
    },
  }
}
