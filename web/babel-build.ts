// What Babel changes in the build: translatable texts, and the contracts.
import type { NodePath, PluginItem, PluginObj, types } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel from '@rolldown/plugin-babel'

/** Lingui's macros are expanded, and the English messages compiled in place: English needs no catalog and no parser. */
export const messages = () =>
  transform(/@lingui\/(core|react)\/macro/, [
    [macros, { linguiConfig: makeConfig({ locales: ['de'] }), descriptorFields: 'message' }],
    compiledMessages,
  ])

/** The contracts without what no page shows: what /api/docs says about endpoints, and by what servers know the facts. */
export const withoutServerParts = () => transform(/\bendpoint\('|\bdeclareFacts\(/, [dropServerParts])

function transform(code: RegExp, plugins: PluginItem[]) {
  return babel({ presets: [{ preset: () => ({ plugins }), rolldown: { filter: { code } } }] })
}

/** Replaces "Hello {name}" by `["Hello ", ["name"]]`, after the macros are expanded. */
function compiledMessages({ types: t }: { types: typeof types }): PluginObj {
  const compile = ({ node }: NodePath<types.ObjectProperty>) => {
    if (!t.isIdentifier(node.key, { name: 'message' }) || !t.isStringLiteral(node.value)) return
    const tokens = compileMessage(node.value.value)
    if (tokens.some((token) => typeof token !== 'string')) node.value = t.valueToNode(tokens)
  }
  return {
    visitor: { Program: { exit: (program) => program.traverse({ ObjectProperty: compile }) } },
  }
}

const documentation = ['summary', 'description', 'problems', 'media', 'statusOfRepeat']
const ofFacts = ['question', 'icon', 'words', 'tags', 'schemaName']

function dropServerParts({ types: t }: { types: typeof types }): PluginObj {
  const drop = (spec: types.Node | null | undefined, names: string[]) => {
    if (!t.isObjectExpression(spec)) return
    spec.properties = spec.properties.filter(
      (each) => !(t.isObjectProperty(each) && t.isIdentifier(each.key) && names.includes(each.key.name)),
    )
  }
  const visit = ({ node: { callee, arguments: given } }: NodePath<types.CallExpression>) => {
    if (t.isIdentifier(callee, { name: 'endpoint' })) drop(given[2], documentation)
    if (!t.isIdentifier(callee, { name: 'declareFacts' }) || !t.isObjectExpression(given[0])) return
    for (const fact of given[0].properties) if (t.isObjectProperty(fact)) drop(fact.value, ofFacts)
  }
  return { visitor: { CallExpression: visit } }
}
