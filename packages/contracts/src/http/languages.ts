// The language of pages, by what browsers want: one rule for the page and for what the gateway sends before.

/**
 * The first of the wanted languages, in order of preference, that there is; else English, also where any will do.
 * Systems write their names in several forms: "de-AT", "DE", "de_DE.UTF-8".
 */
export function firstLanguage<L extends string>(wanted: readonly string[], there: readonly L[]): L | 'en' {
  for (const name of wanted) {
    const [language] = name.toLowerCase().split(/[-_.@]/)
    if (language === '*') return 'en'
    const found = there.find((each) => each === language)
    if (found) return found
  }
  return 'en'
}
