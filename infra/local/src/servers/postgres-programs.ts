// PostgreSQL 18 with DocumentDB, which only Debian's unstable release has.
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { debianPackages, type PackageSet } from '../packages/debian-packages.ts'
import type { Task } from '../progress/display.ts'

const programs = 'usr/lib/postgresql/18/bin'

const postgres: PackageSet = {
  title: 'PostgreSQL with DocumentDB (about 140 MB)',
  release: 'sid',
  packages: ['postgresql-18-documentdb'],
  version: 2,
  programs: [programs],
  libraries: ['usr/lib/postgresql/18/lib'],
  missing: 'MongoDB is missing: install mongod or Docker, or set MONGO_URL',
  async configure(root) {
    const extensions = join(root, 'usr/share/postgresql/18/extension')
    await symlink('postgis-3.control', join(extensions, 'postgis.control'))
  },
}

/** The folder that holds postgres, initdb and psql. */
export async function postgresPrograms(task: Task): Promise<string> {
  return join(await debianPackages(postgres, task), programs)
}
