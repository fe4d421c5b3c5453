// Each translation has the placeholders of its English text.
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, it } from 'vitest'

const configPath = new URL('../lingui.config.ts', import.meta.url).pathname

/** {name}, %{file} of the upload library, and the # of plural forms. */
function placeholders(text: string): string[] {
  const forms = text.replaceAll(/\b(?:one|other) \{([^{}]*)\}/g, '$1')
  return [...new Set(forms.match(/%?\{\w+(?=[,}])|#/g))].sort()
}

it('keeps all placeholders', async () => {
  const config = getConfig({ configPath })
  for (const catalog of await getCatalogs(config)) {
    for (const locale of config.locales) {
      const entries = Object.entries((await catalog.read(locale)) ?? {})
      expect(entries.length).toBeGreaterThan(500)
      for (const [id, { message = id, translation = '' }] of entries)
        expect([message, placeholders(translation)]).toEqual([message, placeholders(message)])
    }
  }
})
