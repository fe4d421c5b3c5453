// Who reads a page, which decides what it contains before its code is loaded.
import type { Request, RequestHandler, Response } from 'express'
import { cookieName, memberOrVisitor } from '../sessions/sessions.ts'

export type PageReader = 'member' | 'visitor'

/** While sessions cannot be read, a reader with a session cookie counts as a member: the page asks again. */
export function pageReader(loadSession: RequestHandler) {
  return async (req: Request, res: Response): Promise<PageReader> => {
    if (!hasSessionCookie(req)) return 'visitor'
    try {
      await loadSession(req, res, () => {})
    } catch {
      return 'member'
    }
    return memberOrVisitor(req).role === 'member' ? 'member' : 'visitor'
  }
}

function hasSessionCookie({ headers: { cookie = '' } }: Request): boolean {
  return cookie.split(/; */).some((pair) => pair.startsWith(`${cookieName}=`))
}
