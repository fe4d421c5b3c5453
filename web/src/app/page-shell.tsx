// Renders the first page of members and of visitors, and that of a gym, before its code is loaded, at build time.
import { pagePlaceholders } from '@jumpingjack/contracts/gateway/page-placeholders'
import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
// Without modules of Node.js.
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Router } from 'wouter'
import { messages } from '../lib/language/de.po'
import type { Language } from '../lib/language/language.ts'
import { LandingPage } from '../pages/landing-page.tsx'
import { GymShell } from '../widgets/gym/gym-page-frame.tsx'
import { MainShell } from '../widgets/main-screen/main-shell.tsx'

type Shell = Record<Language, string>

/** The HTML by language. */
export function renderShells(): Record<'member' | 'visitor' | 'gym', Shell> {
  i18n.setMessagesCompiler((message) => [message])
  return {
    member: inEachLanguage(<MainShell />, '/'),
    visitor: inEachLanguage(<LandingPage />, pagePlaceholders.returnTo),
    gym: inEachLanguage(<GymShell />, pagePlaceholders.returnTo),
  }
}

function inEachLanguage(page: ReactNode, path: string): Shell {
  const render = (locale: string, texts: typeof messages) => {
    i18n.loadAndActivate({ locale, messages: texts })
    return renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Router ssrPath={path}>{page}</Router>
      </QueryClientProvider>,
    )
  }
  return { en: render('en', {}), de: render('de', messages) }
}
