// What the published documentation says about an endpoint, besides its contract. Browsers do not load it.
import type { ProblemCode } from '../http/problems.ts'

export interface Operation {
  /** One line. */
  summary: string
  /** Markdown. */
  description?: string
  /** Its own expected errors, besides those of all endpoints with its access and method. */
  problems?: readonly ProblemCode[]
  /** Media type of a success; JSON by default. */
  media?: string
  /** Status of a success where an earlier request has created the thing. */
  statusOfRepeat?: number
}

/** An operation for each published endpoint of a module. */
export type Operations<Module> = {
  [Name in keyof Module as Module[Name] extends { path: string; access: 'public' | 'member' | 'admin' }
    ? Name
    : never]: Operation
}
