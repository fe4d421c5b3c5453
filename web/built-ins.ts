// The built-ins that are newer than the oldest supported browsers, by the data of MDN, and a check that the build does
// without them.

import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import type { Plugin } from 'vite'
import { oldestBrowsers, oldestBrowsersText } from './browsers.ts'

export interface BuiltIn {
  /** Of which it is a member: a global name. */
  holder: string
  name: string
  isStatic: boolean
}

/** Used where they exist: who asks first. */
const asked = new Map([
  ['URL.canParse', 'src/lib/built-ins.ts adds it'],
  ['Error.captureStackTrace', 'zod'],
  ['Symbol.dispose', 'Uppy adds a method that nobody calls'],
  ['startViewTransition', 'React, for a component that is not used'],
  ['checkVisibility', 'Radix'],
  ['showPopover', 'src/ui/overlay/tooltips.tsx'],
  ['hidePopover', 'src/ui/overlay/tooltips.tsx'],
])

/** Other members of browsers have names that the code also uses for its own. */
const checkedInterfaces = ['Document', 'Element', 'HTMLElement']

// An import would become part of Vite's configuration, with its 20 MB.
const compatibility: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
const { builtins } = compatibility.javascript
const members = [...membersOf(builtins ?? {}, false), ...membersOf(compatibility.api, true)]
const oldNames = new Set(members.flatMap(({ name, isNew }) => (isNew ? [] : name)))

export const newBuiltIns: readonly BuiltIn[] = members.filter(
  ({ holder, name, isNew, isStatic, isApi, ofNew }) =>
    // An object that does not exist has no methods.
    isNew && (isStatic || (!isApi && !ofNew) || (checkedInterfaces.includes(holder) && !oldNames.has(name))),
)

/** Fails the build. Guesses which object a method belongs to by its name. */
export function checkBuiltIns(): Plugin {
  return {
    name: 'check-built-ins',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const found = findNewBuiltIns(output.code).join(', ')
        if (found) this.error(`${output.fileName} uses ${found}, newer than ${oldestBrowsersText}`)
      }
    },
  }
}

const iteratorHelpers =
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|flatMap|toArray)\b/

export function findNewBuiltIns(code: string): string[] {
  const found = newBuiltIns.flatMap(({ holder, name, isStatic }) => {
    const pattern = isStatic ? `${holder}.${name}` : name
    if (asked.has(pattern) || (!isStatic && oldNames.has(name))) return []
    const regex = isStatic ? `\\b${holder}\\.${name}\\b` : `\\.${name}\\(`
    return code.includes(name) && new RegExp(regex).test(code)
      ? [isStatic ? pattern : `${holder}#${name}`]
      : []
  })
  return [...found, ...(iteratorHelpers.exec(code) ?? [])]
}

function* membersOf(tree: Identifier, isApi: boolean) {
  for (const [holder, node] of Object.entries(tree as Record<string, Identifier>)) {
    for (const [key, member] of Object.entries(node as Record<string, Identifier>)) {
      const statement = key === '__compat' ? undefined : member.__compat
      if (!statement) continue
      const name = key.replace(/_static$/, '')
      const isStatic = isApi ? key !== name : isStaticHere(holder, name)
      yield { holder, name, isStatic, isApi, isNew: isNewer(statement), ofNew: isNewer(node.__compat) }
    }
  }
}

/** The data does not say which members of JavaScript's own objects are static. */
function isStaticHere(holder: string, name: string): boolean {
  const value = Reflect.get(globalThis, holder)
  return (typeof value === 'function' || typeof value === 'object') && value !== null && name in value
}

function isNewer(statement: CompatStatement | undefined): boolean {
  if (!statement) return false
  const { support } = statement
  return (Object.keys(oldestBrowsers) as (keyof typeof oldestBrowsers)[]).some((browser) => {
    const usual = [support[browser] ?? []].flat().filter((each) => !each.flags && !each.prefix)
    return !usual.some(
      ({ version_added: added, alternative_name: other }) =>
        !other && Number(String(added).replace('≤', '')) <= oldestBrowsers[browser],
    )
  })
}
