// A value outside React that components subscribe to with useSyncExternalStore.
export function createStore<T>(value: T) {
  let current = value
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (next: T) => {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
