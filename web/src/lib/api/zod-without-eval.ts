// Must run before zod: it tries eval for speed, which violates the content security policy. Imports nothing, so that
// pages without schemas do not load zod.
import type { core } from 'zod'

const configuration: core.$ZodConfig = { jitless: true }
Object.assign(globalThis, { __zod_globalConfig: configuration })
