// Another state of the project in a temporary folder, with the npm packages of this one.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

export interface Worktree {
  folder: string
  /** The short id of its commit. */
  commit: string
  remove(): Promise<void>
}

/** `revision` is a commit, branch or tag. */
export async function addWorktree(revision: string): Promise<Worktree> {
  const folder = await mkdtemp(join(tmpdir(), 'jumpingjack-worktree-'))
  await run('git', ['worktree', 'add', '--detach', folder, revision], { cwd: root })
  const hasSameLock = (await lockOf(folder)) === (await lockOf(root))
  if (hasSameLock) await linkPackages(folder)
  else await run('npm', ['ci', '--prefer-offline'], { cwd: folder })
  const { stdout } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder })
  return {
    folder,
    commit: stdout.trim(),
    async remove() {
      await run('git', ['worktree', 'remove', '--force', folder], { cwd: root })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function lockOf(folder: string): Promise<string> {
  return readFile(join(folder, 'package-lock.json'), 'utf8')
}

/** Links each package. The workspaces are those of the folder, as their links are relative. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  const own = '@jumpingjack'
  await mkdir(join(to, own), { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== own && !name.startsWith('.')) await symlink(join(from, name), join(to, name))
  }
  for (const name of await readdir(join(from, own))) {
    await symlink(await readlink(join(from, own, name)), join(to, own, name))
  }
}
