// `MVCObject` and `MVCArray`: values with change events.
import { addListener, type Handler, type Listener, trigger } from './events.ts'

const values = new WeakMap<object, Map<string, unknown>>()

/** Needs no constructor call: libraries copy its methods onto objects of their own. */
export class MVCObject {
  addListener(name: string, handler: Handler): Listener {
    return addListener(this, name, handler)
  }

  get(key: string): unknown {
    return values.get(this)?.get(key)
  }

  set(key: string, value: unknown): void {
    const own = values.get(this) ?? new Map<string, unknown>()
    values.set(this, own.set(key, value))
    this.notify(key)
  }

  setValues(entries: Record<string, unknown> | null = {}): void {
    for (const [key, value] of Object.entries(entries ?? {})) this.set(key, value)
  }

  notify(key: string): void {
    trigger(this, `${key.toLowerCase()}_changed`)
  }
}

/** Libraries copy the methods with `for … in`, which sees enumerable ones only. */
export function enumerable<C extends { prototype: object }>(type: C): C {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype))) {
    if (name !== 'constructor') Object.defineProperty(type.prototype, name, { ...property, enumerable: true })
  }
  return type
}

enumerable(MVCObject)

export class MVCArray<T> extends MVCObject {
  #items: T[]

  constructor(items: T[] = []) {
    super()
    this.#items = items
  }

  clear(): void {
    while (this.#items.length > 0) this.pop()
  }

  forEach(visit: (item: T, index: number) => void): void {
    this.#items.forEach(visit)
  }

  getArray(): T[] {
    return this.#items
  }

  getAt(index: number): T | undefined {
    return this.#items[index]
  }

  getLength(): number {
    return this.#items.length
  }

  insertAt(index: number, item: T): void {
    this.#items.splice(index, 0, item)
    trigger(this, 'insert_at', index)
  }

  pop(): T | undefined {
    return this.removeAt(this.#items.length - 1)
  }

  push(item: T): number {
    this.insertAt(this.#items.length, item)
    return this.#items.length
  }

  removeAt(index: number): T | undefined {
    if (index < 0 || index >= this.#items.length) return undefined
    const [item] = this.#items.splice(index, 1)
    trigger(this, 'remove_at', index, item)
    return item
  }

  setAt(index: number, item: T): void {
    const before = this.#items[index]
    this.#items[index] = item
    trigger(this, 'set_at', index, before)
  }
}
