// The tables of endpoints in the READMEs of services and gateway, generated from the contracts.
import { allEndpoints } from '@jumpingjack/contracts/registry/endpoints'
import { type CheckResult, checkBlock } from './generated.ts'

const callersOf = { public: 'everyone', member: 'members', admin: 'administrators' }
const marks = ['<!-- endpoints:start -->', '<!-- endpoints:end -->'] as const

export function checkEndpointTables(write: boolean): CheckResult {
  const outcomes = [...Map.groupBy(allEndpoints, ({ service }) => service)].map(([service, endpoints]) => {
    const rows = endpoints
      .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
      .map(({ method, path, access, callers, summary }) => {
        const caller = access === 'service' ? callers.join(', ') : callersOf[access]
        return `| \`${method} ${path}\` | ${caller} | ${summary} |`
      })
    const table = ['| call | caller | what it does |', '|---|---|---|', ...rows].join('\n')
    return checkBlock(
      service === 'gateway' ? 'gateway/README.md' : `services/${service}/README.md`,
      marks,
      table,
      write,
    )
  })
  const reports = outcomes.flatMap(({ report }) => report || [])
  return { ok: outcomes.every(({ ok }) => ok), report: reports.join('\n') }
}
