// The operator's settings, as `npm start` gives them to its processes: from the environment or `.env`, and what the
// product that runs here has of its own. Without one, only what is given.
import { givenSettings } from '@jumpingjack/kit/service/given-settings'
import { readSecrets } from '@jumpingjack/local/servers/secrets'
import { dataDir, startedEnv } from '../stack/running-env.ts'
import { stack } from '../stack/stack.ts'

export type Settings = Record<string, string | undefined>

/** What the doctor says about settings, a server or a provider, one line each. */
export interface Finding {
  name: string
  state: 'good' | 'fault' | 'unset'
  /** What was found, or the remedy. */
  text: string
}

export async function readSettings(source: Settings, folder = dataDir): Promise<Settings> {
  const given: Settings = givenSettings(source)
  const started = startedEnv(folder)
  const { FAKES_URL: fakesUrl } = started
  if (!fakesUrl) {
    const local = { LOCAL_MODE: 'true', PUBLIC_URL: `http://localhost:${given.PORT ?? 8080}` }
    return { ...(given.LOCAL_MODE !== 'false' && local), ...given }
  }
  // A store of the operator's own has keys of its own.
  const isOurs = (name: string) => !(given.S3_ENDPOINT && /^S3_.*KEY$/.test(name))
  const servers = {
    ...Object.fromEntries(Object.entries(started).filter(([name]) => isOurs(name))),
    ...given,
  }
  const context = {
    servers: servers as Record<string, string>,
    secrets: await readSecrets(folder),
    given,
    publicUrl: servers.PUBLIC_URL ?? '',
    fakesUrl,
    ...{ web: { dist: '' }, archive: '' },
  }
  const rows = stack.filter(({ isService }) => isService).map((row) => row.env(context))
  return { ...servers, ...Object.assign({}, ...rows) }
}

/** The text without the secrets among the settings. */
export function withoutSecrets(text: string, settings: Settings): string {
  const passwords = Object.values(settings).flatMap(
    (value) => /\/\/[^/]*?:([^/]+)@/.exec(value ?? '')?.[1] ?? [],
  )
  const secrets = Object.entries(settings).flatMap(([name, value]) =>
    value && /SECRET|PASSWORD|KEY/.test(name) ? value.split(',') : [],
  )
  const long = [...passwords, ...secrets].filter(({ length }) => length > 3)
  return long.reduce((all, secret) => all.replaceAll(secret, '…'), text)
}
