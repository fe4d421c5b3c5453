// The language of the browser. Browsers take it from the system, which may have written it in another form.

/** In order of preference. */
export function browserLanguages(): readonly string[] {
  const { languages, language } = navigator
  return (languages?.length ? languages : [language]).map(String)
}

/**
 * As much of the name as is a language: "en-US" of "en_US.UTF-8" and "en-US@posix", "en-GB" of "en-GB-oed". English
 * where it is none, such as "C" and "POSIX".
 */
export function browserLocale(name: string | undefined = navigator.language): Intl.Locale {
  const [tag = ''] = (name ?? '').split(/[.@]/)
  const subtags = tag.split(/[-_]/)
  for (let length = subtags.length; length > 0; length--) {
    try {
      const locale = new Intl.Locale(subtags.slice(0, length).join('-'))
      // Languages have two or three letters; longer names are valid, and none is registered.
      if (locale.language.length <= 3) return locale
    } catch {
      // Without its last subtag it may be one.
    }
  }
  return new Intl.Locale('en')
}
