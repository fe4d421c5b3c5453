// Must be imported before any schema: zod tries eval for speed, which violates the content security policy.
import { z } from 'zod'

z.config({ jitless: true })
