// Renders the page.
import './lib/api/zod-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirst } from './app/app.tsx'
import { routeOf } from './app/routes.ts'
import { startLanguage } from './lib/language/language.ts'
import { reportError, startReporting } from './lib/report-page.ts'
import { isKnownVisitor } from './lib/session/current-user.ts'

const { path } = routeOf(location.pathname)
startReporting(path === '*' ? 'other' : path)
void import('./lib/follow-browser.ts').then(
  ({ followBrowser }) => followBrowser(),
  () => undefined,
)

void Promise.all([startLanguage(), loadFirst(location.pathname, isKnownVisitor())]).then(render)

function render(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** An error that a boundary shows. */
function onCaughtError(error: unknown): void {
  console.error(error)
  reportError(error)
}
