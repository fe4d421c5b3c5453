// The sign-in provider. Its library is loaded at the first sign-in.
import type { Provider, ProviderOptions } from './provider.ts'

export function lazyProvider(options: ProviderOptions): Provider {
  let loading: Promise<Provider> | undefined
  const load = () => {
    loading ??= import('./provider.ts').then(({ createProvider }) => createProvider(options))
    return loading
  }
  return {
    begin: async (...input) => (await load()).begin(...input),
    finish: async (...input) => (await load()).finish(...input),
  }
}
