// Renders the main screen before its code is loaded, at build time.
import { i18n } from '@lingui/core'
// Without modules of Node.js.
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Router } from 'wouter'
import { messages } from '../lib/language/de.po'
import { MainShell } from '../widgets/main-screen/main-shell.tsx'

/** The HTML by language. */
export function renderShell(): Record<'en' | 'de', string> {
  const render = (locale: string, texts: typeof messages) => {
    i18n.loadAndActivate({ locale, messages: texts })
    return renderToStaticMarkup(
      <Router ssrPath="/">
        <MainShell />
      </Router>,
    )
  }
  i18n.setMessagesCompiler((message) => [message])
  return { en: render('en', {}), de: render('de', messages) }
}
