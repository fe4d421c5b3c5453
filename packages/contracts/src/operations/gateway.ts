// Documentation of the gateway's own endpoints.
import type * as account from '../gateway/account.ts'
import type * as docs from '../gateway/docs.ts'
import type * as exports from '../gateway/export.ts'
import type * as live from '../gateway/live.ts'
import type * as session from '../gateway/session.ts'
import type * as vitals from '../gateway/vitals.ts'
import type { Operations } from './operation.ts'

export const gatewayOperations = {
  readOpenApi: { summary: 'Read this documentation as OpenAPI 3.1' },
  openDocs: { summary: 'Read this documentation as a page', media: 'text/html' },
  readDocsStyle: { summary: 'Read the style of the page', media: 'text/*' },
  openLiveStream: {
    summary: 'Open a stream of live updates',
    description: 'Server-sent events, each with one JSON message. The stream stays open.',
    media: 'text/event-stream',
  },
  beginSignIn: {
    summary: 'Sign in',
    description: 'A browser navigation: redirects to the sign-in provider.',
  },
  finishSignIn: {
    summary: 'Finish the sign-in',
    description: 'The provider redirects here. Redirects to `returnTo`, or to `/?signin=failed`.',
  },
  signOut: { summary: 'Sign out' },
  signOutEverywhere: { summary: 'End all sessions of the member' },
  listSessions: { summary: 'List own sessions', description: 'The current one first, then those seen last.' },
  endSession: { summary: 'End one of the own sessions', description: 'Idempotent.' },
  deleteAccount: {
    summary: 'Delete the own account',
    description: 'Deletes everything that the member has stored, except payments, and ends all sessions.',
    problems: ['account.not-confirmed'],
  },
  exportAccount: {
    summary: 'Download all own data',
    description: 'A ZIP file with the records as JSON, and the photos.',
    media: 'application/zip',
  },
  reportPage: {
    summary: 'Report how fast a page was, and its errors',
    description: 'Our pages send it when they are left. It holds nothing of a member.',
  },
} as const satisfies Operations<
  typeof account & typeof docs & typeof exports & typeof live & typeof session & typeof vitals
>
