// Imported before any schema is made: zod tries eval for speed, which the content security policy reports.
import { z } from 'zod'

z.config({ jitless: true })
