// Texts for translation: where they are extracted from, and the catalogs of the languages beside English.
import { extractor as babelExtractor } from '@lingui/cli/api'
import type { ExtractorType, LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { contractTexts } from './contract-texts.ts'

/** Texts of the contracts are their own ids, because replies of servers contain them. */
const contractExtractor: ExtractorType = {
  match: (filename) => filename.endsWith('/contract-texts.ts'),
  extract(filename, _code, onMessage) {
    for (const id of contractTexts) onMessage({ id, origin: [filename, 1], placeholders: {} })
  },
}

const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['de'],
  catalogs: [
    {
      path: '<rootDir>/src/lib/language/{locale}',
      include: ['<rootDir>/src', '<rootDir>/contract-texts.ts'],
    },
  ],
  extractors: [contractExtractor, babelExtractor],
  format: formatter({ origins: false }),
  orderBy: 'message',
}
export default config
