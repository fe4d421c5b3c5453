// Translatable texts in the build: Lingui's macros are expanded, and the English messages are compiled in place, so
// that English needs neither a catalog nor a parser.
import type { NodePath, PluginObj, types } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel from '@rolldown/plugin-babel'

export const messages = () =>
  babel({
    presets: [
      {
        preset: () => ({
          plugins: [
            [macros, { linguiConfig: makeConfig({ locales: ['de'] }), stripMessageField: false }],
            compiledMessages,
          ],
        }),
        rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
      },
    ],
  })

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
