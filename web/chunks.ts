// Chunks of the build: what several pages share is in few files instead of one per module.
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const reactPackages =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|clsx|@tanstack\/(query-core|react-query))\//

/** What visitors need, which is without zod. */
const visitorModules = ['src/main.tsx', 'src/pages/landing-page.tsx']
const ofLanding = /\/(landing-page\.tsx$|landing\/)/
/** Also what the main screen renders at once. */
const memberModules = [
  'src/pages/main-page.tsx',
  'src/features/session/load-current-user.ts',
  'src/widgets/account/account-menu.tsx',
  'src/widgets/main-screen/add-gym.tsx',
  'src/app/member-sync.tsx',
]

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // These change rarely, so that browsers keep them over deployments.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'react', test: reactPackages, priority: 2 },
  { name: importedBy('index', visitorModules), test: (id) => !ofLanding.test(id), priority: 1 },
  { name: importedBy('member', memberModules), minShareCount: 2 },
]

/** Names the chunk of all modules that `roots` import, directly or not. */
function importedBy(name: string, roots: string[]) {
  let imported: Set<string> | undefined
  return (moduleId: string, context: Context) => {
    imported ??= importsOf(roots, context)
    return imported.has(moduleId) ? name : null
  }
}

function importsOf(roots: string[], context: Context): Set<string> {
  const imports = new Set<string>()
  const follow = (id: string) => {
    if (imports.has(id)) return
    imports.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  for (const root of roots) follow(new URL(root, import.meta.url).pathname)
  return imports
}
