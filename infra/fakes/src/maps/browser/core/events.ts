// `google.maps.event`: events of objects that are not DOM elements.

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

export const event = {
  addListener,
  clearInstanceListeners: (instance: object) => void listeners.delete(instance),
  removeListener: (listener: Listener | null) => listener?.remove(),
  trigger,
}
