// `google.maps.event`: events of objects that are not DOM elements.

export type Handler = (...values: never[]) => void

export interface Listener {
  name: string
  handler: Handler
  remove(): void
}

const listeners = new WeakMap<object, Set<Listener>>()

export const event = {
  addListener(instance: object, name: string, handler: Handler): Listener {
    const all = listeners.get(instance) ?? new Set()
    const listener: Listener = { name, handler, remove: () => void all.delete(listener) }
    listeners.set(instance, all.add(listener))
    return listener
  },
  clearInstanceListeners: (instance: object) => void listeners.delete(instance),
  removeListener: (listener: Listener | null) => listener?.remove(),
  trigger(instance: object, name: string, ...values: unknown[]): void {
    const all = [...(listeners.get(instance) ?? [])]
    for (const listener of all)
      if (listener.name === name) listener.handler.apply(instance, values as never[])
  },
}
