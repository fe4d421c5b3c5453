// A component that is loaded when it is first rendered.
import { type ComponentType, lazy } from 'react'

/** `name` is its export in the module. */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
