// The dependency rules of the project, checked by `npm run check`.

/** The layers of the web. Imports go from later ones to earlier ones. */
const layers = ['lib', 'ui', 'features', 'widgets', 'pages', 'app']

/** What is forbidden, by name. */
const rules = {
  'no-cycles': { from: {}, to: { circular: true } },
  'no-cycles-between-folders': {
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
  'contracts-are-zod-only': {
    from: { path: '^packages/contracts/src' },
    to: { pathNot: '^(packages/contracts/src|node_modules/zod)' },
  },
  'kit-knows-no-service': {
    from: { path: '^packages/kit/src' },
    to: { path: '^(gateway|services|web|infra|scripts)/' },
  },
  'services-do-not-import-each-other': {
    from: { path: '^services/([^/]+)/src' },
    to: { path: '^(services|gateway|web|infra|scripts)/', pathNot: '^services/$1/' },
  },
  'service-files-have-roles': {
    from: {},
    to: {
      path: '^services/[^/]+/src/.*\\.ts$',
      pathNot: '(/src/(main|app|env)|\\.(routes|actions|rules|store|handlers|client))\\.ts$',
    },
  },
  'routes-never-touch-stores': {
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.(store|handlers)\\.ts$' },
  },
  'rules-are-pure': {
    from: { path: '\\.rules\\.ts$' },
    // Data, and pure libraries: time zones by position.
    to: {
      pathNot:
        '(^packages/contracts/src|\\.rules\\.ts$|^services/[^/]+/src/.*\\.json$|^node_modules/(zod|@photostructure/tz-lookup)/)',
    },
  },
  'only-stores-and-the-kit-know-mongoose': {
    from: { path: '^(services|gateway)/', pathNot: '(\\.store\\.ts$|/test/)' },
    to: { path: '^node_modules/(mongoose|mongodb)/', dependencyTypesNot: ['type-only'] },
  },
  'the-gateway-holds-no-business-rule': {
    from: { path: '^gateway/src' },
    to: { path: '^(services|web|infra|scripts)/' },
  },
  ...Object.fromEntries(
    layers.slice(0, -1).map((layer, index) => {
      const later = layers.slice(index + 1).join('|')
      const rule = { from: { path: `^web/src/${layer}` }, to: { path: `^web/src/(${later})` } }
      return [`web-imports-go-one-way-${layer}`, rule]
    }),
  ),
  'pages-do-not-import-each-other': {
    from: { path: '^web/src/pages/' },
    to: { path: '^web/src/pages/' },
  },
  'features-do-not-import-each-other': {
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  'web-runs-in-a-browser': {
    from: { path: '^web/src' },
    // Of the facts, pages are built without what only servers read.
    to: { path: '^(packages/(kit|contracts/src/registry)|gateway|services|infra|scripts)/|/fact-catalogue' },
  },
}

export default {
  forbidden: Object.entries(rules).map(([name, rule]) => ({ name, severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/node_modules/.*/node_modules/)' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
