// The frame, headers and styles of the pages that the fakes show.
import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'

/** `heading` and `body` are HTML: text from outside must be escaped. */
export function page(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${heading} · Jumpingjack fakes</title>
    <link rel="stylesheet" href="/assets/page.css">
  </head>
  <body>
    <main>
      <p class="brand">Jumpingjack <span>fakes</span></p>
      <h1>${heading}</h1>
      ${body}
    </main>
  </body>
</html>
`
}

/** `directives` extend the page's content security policy. */
export function pageHeaders(directives = "form-action 'none'"): RequestHandler {
  const policy = `default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; ${directives}`
  return (_req, res, next) => {
    res.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    next()
  }
}

/** Of a page with a form that redirects to the product: browsers check form-action for redirects, too. */
export const formHeaders = (productUrl: string): RequestHandler =>
  pageHeaders(`form-action 'self' ${new URL(productUrl).origin}`)

export function pageAssets(): Router {
  return Router().use('/assets', express.static(join(import.meta.dirname, 'assets'), { maxAge: '1h' }))
}
