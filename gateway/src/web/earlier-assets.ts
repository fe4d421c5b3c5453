// Hashed files of earlier builds, so that pages that were opened before a deployment can still load their code.
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@jumpingjack/contracts/fields/durations'
import express, { type RequestHandler } from 'express'

const keptForMs = 7 * dayMs
/** Modification time of a file of the current build. Files of earlier builds have the time when they were replaced. */
const current = new Date(0)
const isCompressedCopy = (name: string) => /\.(br|gz)$/.test(name)

/** Adds the files of this build to the archive, which replicas may share, and serves the archive. */
export function earlierAssets(assets: string, archive: string, now = Date.now()): RequestHandler {
  mkdirSync(archive, { recursive: true })
  const own = new Set(readdirSync(assets).filter((name) => !isCompressedCopy(name)))
  const kept = new Set(readdirSync(archive))
  for (const name of own) {
    const file = join(archive, name)
    if (!kept.has(name)) copyWhole(join(assets, name), file)
    utimesSync(file, current, current)
  }
  for (const name of kept) if (!own.has(name)) retire(join(archive, name), now)
  return express.static(archive, { index: false, redirect: false, immutable: true, maxAge: '1y' })
}

/** Another replica never sees a part of the file. */
function copyWhole(from: string, to: string): void {
  const part = `${to}.${process.pid}.part`
  copyFileSync(from, part)
  renameSync(part, to)
}

function retire(file: string, now: number): void {
  const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  // Another replica has removed it.
  if (mtimeMs === undefined) return
  if (mtimeMs === current.getTime()) utimesSync(file, new Date(now), new Date(now))
  else if (now - mtimeMs > keptForMs) rmSync(file, { force: true })
}
