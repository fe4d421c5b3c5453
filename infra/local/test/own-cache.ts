import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of a file a cache of its own. Returns a function for its folder. */
export function useOwnCache(): () => string {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jumpingjack-cache-'))
    vi.stubEnv('XDG_CACHE_HOME', folder)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  return () => folder
}
