// @module-tag full
import { expect, it } from 'vitest'
import { missingPlatforms } from '../checks/lock-file.ts'

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']
const present = platforms.filter((platform) => platform !== 'darwin-arm64')
const missing = 'package-lock.json: node_modules/tool has no package for darwin-arm64'

/** Of a native dependency that lists packages of some platforms. */
function lockFile(listed: string[], locked: string[]) {
  const optionalDependencies = Object.fromEntries(listed.map((platform) => [`@tool/${platform}`, '1.0.0']))
  const packages = locked.map((platform) => {
    const [os, cpu] = platform.split('-')
    return [`node_modules/@tool/${platform}`, { version: '1.0.0', integrity: 'sha512-x', os, cpu }]
  })
  return JSON.stringify({
    packages: { 'node_modules/tool': { optionalDependencies }, ...Object.fromEntries(packages) },
  })
}

it.each([
  ['a package for every platform', platforms, platforms, []],
  ['a platform whose package the registry lacked', platforms, present, [missing]],
  ['a platform that is not listed', present, present, [missing]],
  ['an addition for a single platform', ['darwin-arm64'], [], []],
])('checks a native dependency with %s', (_what, listed, locked, faults) => {
  expect(missingPlatforms(lockFile(listed, locked))).toEqual(faults)
})
