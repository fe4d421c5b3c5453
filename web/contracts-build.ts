// The contracts in the build: without what they say about endpoints for /api/docs, which no page shows.
import type { NodePath, PluginObj, types } from '@babel/core'
import babel from '@rolldown/plugin-babel'

const documentation = new Set(['summary', 'description', 'problems', 'media', 'statusOfRepeat'])

export const withoutDocumentation = () =>
  babel({
    presets: [
      { preset: () => ({ plugins: [dropDocumentation] }), rolldown: { filter: { code: /\bendpoint\('/ } } },
    ],
  })

function dropDocumentation({ types: t }: { types: typeof types }): PluginObj {
  const drop = ({ node: { callee, arguments: given } }: NodePath<types.CallExpression>) => {
    const spec = given[2]
    if (!t.isIdentifier(callee, { name: 'endpoint' }) || !t.isObjectExpression(spec)) return
    spec.properties = spec.properties.filter(
      (property) =>
        !(
          t.isObjectProperty(property) &&
          t.isIdentifier(property.key) &&
          documentation.has(property.key.name)
        ),
    )
  }
  return { visitor: { CallExpression: drop } }
}
