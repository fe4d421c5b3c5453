// A component that is loaded when it is first rendered. A failed load is tried again.
import { type ComponentType, createElement, lazy, useState } from 'react'

const retryDelaysMs = [500, 2_000]
let retries = 0

/** The code could not be loaded: no connection, or the files of this version are gone. */
export class CodeLoadError extends Error {
  override name = 'CodeLoadError'
  /** The next render loads the code again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super(String(cause), { cause })
    this.forget = forget
  }
}

export interface Loadable {
  /** Loads the code ahead. Then it is rendered at once: React shows for at least 300 ms that something loads. */
  load: () => Promise<unknown>
}

/** `name` is its export in the module. */
export function lazyComponent<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] & Loadable {
  let loaded: ComponentType<object> | undefined
  const componentOf = (module: Module) => {
    loaded = module[name] as ComponentType<object>
    return loaded
  }
  // React keeps the outcome of a lazy component, so that loading again needs another one.
  const create = (): ComponentType<object> =>
    lazy(async () => {
      try {
        return { default: componentOf(await loadCode(load)) }
      } catch (error) {
        throw new CodeLoadError(error, () => {
          current = create()
        })
      }
    })
  let current = create()
  const Lazy = (props: object) => {
    // The same one while it is mounted.
    const [Component] = useState(() => loaded ?? current)
    return createElement(Component, props)
  }
  // It takes the props of the component.
  return Object.assign(Lazy as unknown as Module[Name], {
    // What cannot be loaded ahead is loaded, and fails, when it is rendered.
    load: () => load().then(componentOf, () => undefined),
  })
}

/** Loads a module that is needed now. A failed load is tried again. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let attempt = load
  for (const delayMs of retryDelaysMs) {
    try {
      return await attempt()
    } catch (error) {
      attempt = () => loadAgain(load, error)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  return attempt()
}

/** Browsers remember that a module failed to load, so that only another URL makes them request it again. */
function loadAgain<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  // Chromium and Firefox name the module in their message. Safari does not, and does not remember the failure.
  const [url] = /https?:[^\s?]+\.js/.exec(String(error)) ?? []
  return url ? import(/* @vite-ignore */ `${url}?retry=${++retries}`) : load()
}
