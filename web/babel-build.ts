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

/** The contracts without what they say about endpoints for /api/docs, which no page shows. */
export const withoutDocumentation = () => transform(/\bendpoint\('/, [dropDocumentation])

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

const documentation = new Set(['summary', 'description', 'problems', 'media', 'statusOfRepeat'])

function dropDocumentation({ types: t }: { types: typeof types }): PluginObj {
  const isDropped = (property: types.Node) =>
    t.isObjectProperty(property) && t.isIdentifier(property.key) && documentation.has(property.key.name)
  const drop = ({ node: { callee, arguments: given } }: NodePath<types.CallExpression>) => {
    const spec = given[2]
    if (!t.isIdentifier(callee, { name: 'endpoint' }) || !t.isObjectExpression(spec)) return
    spec.properties = spec.properties.filter((property) => !isDropped(property))
  }
  return { visitor: { CallExpression: drop } }
}
