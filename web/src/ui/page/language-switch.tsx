// The button for the other language.

import { t } from '@lingui/core/macro'
import { chooseLanguage, languageNames, useLanguage } from '../../lib/language/language.ts'
import { showError } from '../overlay/toasts.ts'

export function useOtherLanguage() {
  const other = useLanguage() === 'de' ? 'en' : 'de'
  const choose = () => {
    chooseLanguage(other).catch(() => showError(t`The language could not be loaded. Please try again.`))
  }
  return { name: languageNames[other], lang: other, choose }
}

export function LanguageSwitch() {
  const { name, lang, choose } = useOtherLanguage()
  return (
    <button
      type="button"
      lang={lang}
      onClick={choose}
      className="touch-target underline underline-offset-4 hover:text-ink"
    >
      {name}
    </button>
  )
}
