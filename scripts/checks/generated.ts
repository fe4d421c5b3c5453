// Text that is generated so that it cannot become stale: whole files, and parts of a file between two marks.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventCatalogue, eventNames } from '@jumpingjack/contracts/events/events'
import { connectsMax, connectTimeoutMs, sendsMax } from '@jumpingjack/contracts/http/retries'
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'

export interface CheckResult {
  ok: boolean
  report: string
}

const root = join(import.meta.dirname, '../..')
const callersOf = { public: 'everyone', member: 'members', admin: 'administrators' }

/** Compares a file, by its path from the root, with what it should contain; with `write` it rewrites it instead. */
export function checkFile(path: string, wanted: string, write: boolean): CheckResult {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return { ok: true, report: '' }
  if (!write) return { ok: false, report: `${path}: stale, run \`npm run check -- --write\`.` }
  writeFileSync(file, wanted)
  return { ok: true, report: `${path}: rewritten.` }
}

/** The same for the whole lines between two marks. */
function checkBlock(
  path: string,
  [start, end]: [string, string],
  lines: string[],
  write: boolean,
): CheckResult {
  const [before, rest] = readFileSync(join(root, path), 'utf8').split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    return { ok: false, report: `${path} lacks ${start} or ${end}` }
  return checkFile(path, `${before}${start}\n${lines.join('\n')}\n${end}${after}`, write)
}

/** In the READMEs of services and gateway. */
export function checkEndpointTables(write: boolean): CheckResult {
  const outcomes = [...Map.groupBy(allEndpoints, ({ service }) => service)].map(([service, endpoints]) => {
    const rows = endpoints
      .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
      .map(({ method, path, access, callers, summary }) => {
        const caller = access === 'service' ? callers.join(', ') : callersOf[access]
        return `| \`${method} ${path}\` | ${caller} | ${summary} |`
      })
    const file = service === 'gateway' ? 'gateway/README.md' : `services/${service}/README.md`
    const table = ['| call | caller | what it does |', '|---|---|---|', ...rows]
    return checkBlock(file, ['<!-- endpoints:start -->', '<!-- endpoints:end -->'], table, write)
  })
  const reports = outcomes.flatMap(({ report }) => report || [])
  return { ok: outcomes.every(({ ok }) => ok), report: reports.join('\n') }
}

export function checkEventTable(write: boolean): CheckResult {
  const rows = eventNames.map((name) => {
    const { publisher, consumers, live, data } = eventCatalogue[name]
    const fields = Object.keys(data.shape).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${publisher} | ${consumers.join(', ') || '–'} | ${live ? 'yes' : 'no'} | ${fields.join(' ')} |`
  })
  const table = ['| event | publisher | consumers | live | payload |', '|---|---|---|---|---|', ...rows]
  return checkBlock('docs/architecture.md', ['<!-- events:start -->', '<!-- events:end -->'], table, write)
}

/** The retry policy as HAProxy reads it, which knows the GETs that change something by their path. */
export function checkRetries(write: boolean): CheckResult {
  const changingGets = allEndpoints.filter(
    ({ method, access, rate }) => method === 'GET' && access !== 'service' && sendsMax[rate] === 1,
  )
  const paths = changingGets.map(({ path }) => path.replace(/:\w+/g, '[^/]+'))
  const policy = [
    `  timeout connect ${connectTimeoutMs}ms`,
    `  retries ${connectsMax - 1}`,
    '  option redispatch 1',
    `  acl changing_get path_reg -i ^(${paths.sort().join('|')})/?$`,
    '  retry-on conn-failure empty-response',
    '  http-request disable-l7-retry if !METH_GET || changing_get',
  ]
  return checkBlock('infra/docker/haproxy.cfg', ['  # retries:start', '  # retries:end'], policy, write)
}
