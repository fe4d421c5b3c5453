// The languages of the pages: the one that was chosen in this browser, and the one that is usual in it.
const storageKey = 'language'

export const languageNames = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languageNames

export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored !== null && isLanguage(stored)) return stored
  } catch {
    // Storage can be forbidden.
  }
  return undefined
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // The choice lasts as long as the page.
  }
}

export function usualLanguage(): Language {
  const { language } = new Intl.Locale(navigator.language)
  return isLanguage(language) ? language : 'en'
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languageNames, name)
}
