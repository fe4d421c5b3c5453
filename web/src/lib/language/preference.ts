// The languages of the pages: the one that was chosen in this browser, and the one that is usual in it.
import { localStore } from '../browser-store.ts'
import { browserLocale } from './browser-locale.ts'

const storageKey = 'language'

export const languageNames = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languageNames

export function storedLanguage(): Language | undefined {
  const stored = localStore.getItem(storageKey)
  return stored !== null && isLanguage(stored) ? stored : undefined
}

export function storeLanguage(language: Language): void {
  localStore.setItem(storageKey, language)
}

export function usualLanguage(): Language {
  const { language } = browserLocale()
  return isLanguage(language) ? language : 'en'
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languageNames, name)
}
