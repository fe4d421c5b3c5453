// The icons of the facts, by the names in the catalogue, as a module: so that a new fact is declared in one place.
import { factCatalogue } from '@jumpingjack/contracts/facts/fact-catalogue'
import type { Plugin } from 'vite'

const id = 'virtual:fact-icons'

export function factIcons(): Plugin {
  const facts = Object.entries(factCatalogue)
  const names = [...new Set(facts.map(([, { icon }]) => icon))]
  const entries = facts.map(([key, { icon }]) => `${JSON.stringify(key)}: ${icon}`)
  return {
    name: 'fact-icons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `import { ${names} } from 'lucide-react'\nexport const factIcons = { ${entries} }`
        : undefined,
  }
}
