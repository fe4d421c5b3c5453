// Chunks of the build: what several pages share is in few files instead of one per module.
import { dirname, resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const reactPackages =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|clsx|@tanstack\/(query-core|react-query))\//

/** What visitors need, which is without zod. */
const visitorModules = ['src/main.tsx', 'src/pages/landing-page.tsx']
const ofLanding = /\/(landing-page\.tsx$|landing\/)/
/** No visitor needs them, although the package exports them together with what visitors need. */
const ofMembers =
  /\/(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|queriesObserver|useQueries)\.js$/
/** The module that exports all icons. */
const allIcons = /\/lucide-react\.m?js$/
/** What the main screen renders at once. */
const mainModules = [
  'src/pages/main-page.tsx',
  'src/lib/session/load-current-user.ts',
  'src/app/member-sync.tsx',
]
/** Read by visitors, too. */
const publicModules = ['src/pages/gym-page.tsx', 'src/pages/place-page.tsx']
/** Large, and needed by few pages. */
const ofLongLists = /node_modules\/@tanstack\/(react-virtual|virtual-core)\//

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // For the entry, which must not load the others with it.
  { name: 'load', test: /vite\/preload-helper/, priority: 3 },
  // These change rarely, so that browsers keep them over deployments.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'react', test: (id) => reactPackages.test(id) && !ofMembers.test(id), priority: 2 },
  {
    name: importedBy('index', visitorModules),
    test: (id) => !ofLanding.test(id) && !ofMembers.test(id),
    priority: 1,
  },
  { name: importedBy('public', mainModules, publicModules), minShareCount: 2, priority: 1 },
  {
    name: importedBy('member', mainModules),
    test: (id) => !ofLongLists.test(id),
    minShareCount: 2,
  },
]

/** Names the chunk of all modules that some module of each list imports, directly or not. */
function importedBy(name: string, ...lists: string[][]) {
  let imports: Set<string>[] | undefined
  return (moduleId: string, context: Context) => {
    imports ??= lists.map((roots) => importsOf(roots, context))
    return imports.every((imported) => imported.has(moduleId)) ? name : null
  }
}

function importsOf(roots: string[], context: Context): Set<string> {
  const imports = new Set<string>()
  const follow = (id: string) => {
    if (imports.has(id)) return
    imports.add(id)
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (allIcons.test(imported)) iconsOf(code ?? '', imported, context).forEach(follow)
      else follow(imported)
    }
  }
  for (const root of roots) follow(new URL(root, import.meta.url).pathname)
  return imports
}

/** The modules of the icons that some code imports from the module of all icons. */
function iconsOf(code: string, allId: string, context: Context): string[] {
  const names = /import \{([^}]*)\} from ['"]lucide-react['"]/.exec(code)?.[1] ?? ''
  const wanted = new Set(names.split(',').map((name) => name.trim().split(' ')[0]))
  const exported = /export \{(.*)\} from '(.*)'/g
  return [...(context.getModuleInfo(allId)?.code ?? '').matchAll(exported)].flatMap(
    ([, aliases = '', path = '']) =>
      aliases.split(',').some((alias) => wanted.has(alias.trim().replace('default as ', '')))
        ? [resolve(dirname(allId), path)]
        : [],
  )
}
