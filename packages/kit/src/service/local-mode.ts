// Rejects settings that are safe only on a developer's machine. LOCAL_MODE says whether the process runs on one.
import { serviceNames } from '@jumpingjack/contracts/http/services'
import { z } from 'zod'

export interface Fault {
  path: string
  message: string
}

/** The names of the variables that each rule applies to. */
export interface GuardedVariables {
  /** Secrets, and URLs that contain one. */
  secrets?: readonly string[]
  /** Addresses that browsers and outside providers use. */
  addresses?: readonly string[]
  /** Variables that only fakes of outside providers need. */
  fakes?: readonly string[]
}

type Source = Record<string, string | undefined>

/** All secrets with which compose files, fakes and tests of this repository start. */
const publishedSecrets = new Set([
  'a-secret-for-this-machine-only',
  'change-me-please',
  'guest',
  'jumpingjack-admin',
  'jumpingjack-local',
  'keys-for-a-machine-of-ones-own-only',
  'fake-browser-key',
  'fake-server-key',
  'fake-webhook',
  ...serviceNames.map((service) => `${service}-local`),
])
const thisMachine = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/

export function isLocalMode(source: Source): boolean {
  return z.stringbool().catch(false).parse(source.LOCAL_MODE)
}

/** The keys and client ids of our fakes. */
const fakeKeys = new Set(['fake-browser-key', 'fake-server-key', 'jumpingjack'])

/**
 * Without the addresses of fakes, which the compose file sets by default, where a real key is given: it must not be sent
 * to a fake. `addresses` maps the variable of an address to that of its key.
 */
export function withoutUnusedFakes(source: Source, addresses: Record<string, string>): Source {
  const given = { ...source }
  if (!isLocalMode(source)) return given
  for (const [address, key] of Object.entries(addresses)) {
    const url = source[address] ?? ''
    const isFake = URL.canParse(url) && new URL(url).hostname === 'fakes.localhost'
    if (isFake && source[key] && !fakeKeys.has(source[key])) delete given[address]
  }
  return given
}

/** Whether only a person at this machine can use the product. Others come by its name, or by https, as through a tunnel. */
export function isPrivate(env: { LOCAL_MODE: boolean; PUBLIC_URL?: string | undefined }): boolean {
  const { LOCAL_MODE, PUBLIC_URL } = env
  if (!PUBLIC_URL) return LOCAL_MODE
  const { protocol, hostname = '' } = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : {}
  return LOCAL_MODE && protocol === 'http:' && thisMachine.test(hostname)
}

/** What lets anybody sign in, or change photos, if it is published. */
const ofVisitors = new Set(['SESSION_SECRET', 'OIDC_ISSUER', 'S3_SECRET_KEY', 'S3_SIGNING_SECRET_KEY'])

/** One fault per variable whose value does not fit LOCAL_MODE and PUBLIC_URL. */
export function localModeFaults(source: Source, guarded: GuardedVariables): Fault[] {
  const LOCAL_MODE = isLocalMode(source)
  if (isPrivate({ LOCAL_MODE, PUBLIC_URL: source.PUBLIC_URL })) return []
  const isChecked = (path: string) => !LOCAL_MODE || ofVisitors.has(path)
  const check = (names: readonly string[] = [], rule: (value: string) => string | undefined) =>
    names.filter(isChecked).flatMap((path) => {
      const message = source[path] && rule(source[path])
      return message ? [{ path, message }] : []
    })
  return [
    ...check(guarded.secrets, secretFault),
    ...check(guarded.addresses, addressFault),
    ...check(guarded.fakes, () => 'Must not be set outside local mode'),
  ]
}

function secretFault(value: string): string | undefined {
  const parts = [value, ...value.split(/[,:@/]/)].map((part) => part.trim())
  if (parts.some((part) => publishedSecrets.has(part)))
    return 'Is published: set a secret of your own where others reach the product'
}

function addressFault(value: string): string | undefined {
  const { protocol, hostname } = URL.canParse(value) ? new URL(value) : {}
  if (protocol !== 'https:') return 'Must be https where others reach the product'
  if (hostname && thisMachine.test(hostname))
    return 'Must not be on this machine where others reach the product'
}
