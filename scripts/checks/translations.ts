// The catalogs of the languages beside English have each text of the pages, translated with its placeholders, and no
// others.
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { CheckResult } from './generated.ts'

export async function checkTranslations(configPath: string): Promise<CheckResult> {
  const config = getConfig({ configPath })
  const faults: string[] = []
  for (const catalog of await getCatalogs(config)) {
    const texts = (await catalog.collect()) ?? {}
    for (const locale of config.locales) {
      const stored = (await catalog.read(locale)) ?? {}
      for (const [id, { message = id }] of Object.entries(texts)) {
        if (!stored[id]) faults.push(`${locale} lacks: ${message}`)
        else if (!stored[id].translation) faults.push(`not translated to ${locale}: ${message}`)
        else if (placeholders(stored[id].translation) !== placeholders(message))
          faults.push(`other placeholders in ${locale}: ${message}`)
      }
      for (const [id, { message = id }] of Object.entries(stored))
        if (!texts[id]) faults.push(`only in ${locale}: ${message}`)
    }
  }
  if (faults.length > 0) faults.push('`npm run check -- --write` updates the catalogs.')
  return { ok: faults.length === 0, report: faults.join('\n') }
}

/** {name}, %{file} of the upload library, and the # of plural forms, in order. */
function placeholders(text: string): string {
  const forms = text.replaceAll(/\b(?:one|other) \{([^{}]*)\}/g, '$1')
  return [...new Set(forms.match(/%?\{\w+(?=[,}])|#/g))].sort().join()
}
