// @module-tag full
import { expect, it } from 'vitest'
import { missingPlatforms } from '../checks/lock-file.ts'

const native = (os: string, cpu: string) => ({
  version: '1.0.0',
  integrity: 'sha512-x',
  os: [os],
  cpu: [cpu],
})
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

function lockFile(listed: string[], present: string[]) {
  const optionalDependencies = Object.fromEntries(listed.map((platform) => [`@tool/${platform}`, '1.0.0']))
  const packages = present.map((platform) => {
    const [os = '', cpu = ''] = platform.split('-')
    return [`node_modules/@tool/${platform}`, native(os, cpu)]
  })
  return JSON.stringify({
    packages: { 'node_modules/tool': { optionalDependencies }, ...Object.fromEntries(packages) },
  })
}

it('accepts a native dependency with a package for every platform', () => {
  expect(missingPlatforms(lockFile(platforms, platforms))).toEqual([])
})

it('names the platform whose package is missing', () => {
  const present = platforms.filter((platform) => platform !== 'darwin-arm64')
  const line = 'package-lock.json: node_modules/tool has no package for darwin-arm64'
  expect(missingPlatforms(lockFile(platforms, present))).toEqual([line])
  expect(missingPlatforms(lockFile(present, present))).toEqual([line])
})

it('accepts an addition for a single platform', () => {
  expect(missingPlatforms(lockFile(['darwin-arm64'], []))).toEqual([])
})
