// The dependency rules of the project, checked by `npm run check`.
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-are-zod-only',
      severity: 'error',
      from: { path: '^packages/contracts/src' },
      to: { pathNot: '^(packages/contracts/src|node_modules/zod)' },
    },
    {
      name: 'kit-knows-no-service',
      severity: 'error',
      from: { path: '^packages/kit/src' },
      to: { path: '^(gateway|services|web|infra|scripts)/' },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/src' },
      to: { path: '^(services|gateway|web|infra|scripts)/', pathNot: '^services/$1/' },
    },
    {
      name: 'routes-never-touch-stores',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.(store|handlers)\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      // Data, and pure libraries: time zones by position.
      to: {
        pathNot:
          '(^packages/contracts/src|\\.rules\\.ts$|^services/[^/]+/src/.*\\.json$|^node_modules/(zod|@photostructure/tz-lookup)/)',
      },
    },
    {
      name: 'only-stores-and-the-kit-know-mongoose',
      severity: 'error',
      from: { path: '^(services|gateway)/', pathNot: '(\\.store\\.ts$|/test/)' },
      to: { path: '^node_modules/(mongoose|mongodb)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-gateway-holds-no-business-rule',
      severity: 'error',
      from: { path: '^gateway/src' },
      to: { path: '^(services|web|infra|scripts)/' },
    },
    {
      name: 'web-imports-go-one-way-lib',
      severity: 'error',
      from: { path: '^web/src/lib' },
      to: { path: '^web/src/(app|pages|widgets|features|ui)' },
    },
    {
      name: 'web-imports-go-one-way-ui',
      severity: 'error',
      from: { path: '^web/src/ui' },
      to: { path: '^web/src/(app|pages|widgets|features)' },
    },
    {
      name: 'web-imports-go-one-way-features',
      severity: 'error',
      from: { path: '^web/src/features' },
      to: { path: '^web/src/(app|pages|widgets)' },
    },
    {
      name: 'web-imports-go-one-way-widgets',
      severity: 'error',
      from: { path: '^web/src/widgets' },
      to: { path: '^web/src/(app|pages)' },
    },
    {
      name: 'web-imports-go-one-way-pages',
      severity: 'error',
      from: { path: '^web/src/pages' },
      to: { path: '^web/src/app' },
    },
    {
      name: 'pages-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/pages/' },
      to: { path: '^web/src/pages/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^(packages/kit|packages/contracts/src/registry|gateway|services|infra|scripts)/' },
    },
  ],
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
