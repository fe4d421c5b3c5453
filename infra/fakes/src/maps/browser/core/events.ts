// `google.maps.event`: listeners of objects that are no DOM elements, and a way to reach both kinds.

export type Handler = (...values: never[]) => void

const listeners = new WeakMap<object, Map<string, Set<Listener>>>()

export class Listener {
  readonly instance: object
  readonly name: string
  readonly handler: Handler

  constructor(instance: object, name: string, handler: Handler) {
    this.instance = instance
    this.name = name
    this.handler = handler
    const byName = listeners.get(instance) ?? new Map<string, Set<Listener>>()
    listeners.set(instance, byName.set(name, (byName.get(name) ?? new Set()).add(this)))
  }

  remove(): void {
    listeners.get(this.instance)?.get(this.name)?.delete(this)
  }
}

export function addListener(instance: object, name: string, handler: Handler): Listener {
  return new Listener(instance, name, handler)
}

export function trigger(instance: object, name: string, ...values: unknown[]): void {
  for (const { handler } of [...(listeners.get(instance)?.get(name) ?? [])]) {
    handler.apply(instance, values as never[])
  }
}

export function hasListeners(instance: object, name: string): boolean {
  return (listeners.get(instance)?.get(name)?.size ?? 0) > 0
}

export const event = {
  addListener,
  addListenerOnce(instance: object, name: string, handler: Handler): Listener {
    const listener = addListener(instance, name, (...values: never[]) => {
      listener.remove()
      handler(...values)
    })
    return listener
  },
  addDomListener(instance: EventTarget, name: string, handler: (event: Event) => void, capture?: boolean) {
    instance.addEventListener(name, handler, capture)
    return { remove: () => instance.removeEventListener(name, handler, capture) }
  },
  clearInstanceListeners(instance: object): void {
    listeners.delete(instance)
  },
  clearListeners(instance: object, name: string): void {
    listeners.get(instance)?.delete(name)
  },
  hasListeners,
  removeListener(listener: { remove(): void } | null): void {
    listener?.remove()
  },
  trigger,
}
