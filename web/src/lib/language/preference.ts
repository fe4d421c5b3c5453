// The language that was chosen in this browser, and the one that is usual in it.
const storageKey = 'language'

export type Language = 'en' | 'de'

export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored === 'en' || stored === 'de') return stored
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
  return new Intl.Locale(navigator.language).language === 'de' ? 'de' : 'en'
}
