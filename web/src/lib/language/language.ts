// The language of all texts: as chosen in this browser, else that of the browser, else English.

import { firstLanguage } from '@jumpingjack/contracts/http/languages'
import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { localStore } from '../browser-store.ts'
import { browserLanguages } from './browser-locale.ts'

// The build compiles all messages, so that no page needs a parser.
i18n.setMessagesCompiler((message) => [message])
i18n.loadAndActivate({ locale: 'en', messages: {} })

/** English is part of the code. */
const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: async () => ({ messages: {} }),
  de: () => import('./de.po'),
}

/** Runs before anything is rendered. Without its catalog the page is English. */
export function startLanguage(): Promise<void> {
  return show(storedLanguage() ?? usualLanguage()).catch(() => show('en'))
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, shownLanguage, shownLanguage)
}

const shownLanguage = () => i18n.locale as Language
const subscribe = (onChange: () => void) => i18n.on('change', onChange)

/** Rejects if the catalog cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  localStore.setItem(storageKey, language)
}

async function show(language: Language): Promise<void> {
  const { messages } = await catalogs[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}

const storageKey = 'language'

export const languageNames = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languageNames

/** The languages of the pages: the one that was chosen in this browser, and the one that is usual in it. */
function storedLanguage(): Language | undefined {
  const stored = localStore.getItem(storageKey)
  return stored !== null && isLanguage(stored) ? stored : undefined
}

export function usualLanguage(): Language {
  return firstLanguage(browserLanguages(), Object.keys(languageNames) as Language[])
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languageNames, name)
}
