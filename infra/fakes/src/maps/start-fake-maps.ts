// Starts the fake maps provider alone, for tests.
import { serveAlone } from '../shared/serve-alone.ts'
import { type FakeMapsOptions, fakeMaps } from './fake-maps.ts'

export function startFakeMaps({ port, ...options }: FakeMapsOptions & { port: number }) {
  return serveAlone(port, () => fakeMaps(options))
}
