// The results as Markdown tables, for docs/performance.md.
import type { GatewayRow } from './gateway/gateway-bench.ts'
import type { Spread } from './gateway/spread.ts'
import type { RelevanceRow } from './relevance.ts'
import type { SpeedReport } from './speed.ts'

export function relevanceTable(gyms: number, rows: readonly RelevanceRow[]): string {
  const percent = (share: number) => share.toFixed(3)
  const cells = rows.map(({ kind, queries, ours, withoutPlace, miniSearch }) => [
    kind,
    String(queries),
    ...[ours, withoutPlace, miniSearch].flatMap(({ first, firstFive }) => [
      percent(first),
      percent(firstFive),
    ]),
  ])
  const missed = rows.slice(1).filter((row) => row.missed.length > 0)
  return [
    `${gyms.toLocaleString('en-US')} gyms; share of the queries whose gym is first, or among the first five`,
    '',
    table(
      ['query', 'queries', 'hit@1', 'hit@5', 'no place: hit@1', 'hit@5', 'MiniSearch: hit@1', 'hit@5'],
      cells,
    ),
    ...missed.map(({ kind, missed: texts }) => `Not found (${kind}): ${texts.join(' · ')}`),
    '',
  ].join('\n')
}

export function speedTable({ gyms, loadMs, loadCpuMs, bytesPerGym, rows }: SpeedReport): string {
  const [seconds, cpu] = [loadMs, loadCpuMs].map((ms) => (ms / 1_000).toFixed(1))
  const bytes = Math.round(bytesPerGym)
  return [
    `${gyms.toLocaleString('en-US')} generated gyms; loaded in ${seconds} s (processor time ${cpu} s); ${bytes} bytes per gym with the text`,
    '',
    table(
      ['search', 'p50 ms', 'p99 ms'],
      rows.map(({ query, p50Ms, p99Ms }) => [query, p50Ms.toFixed(3), p99Ms.toFixed(3)]),
    ),
    '',
  ].join('\n')
}

export function gatewayTable(rows: readonly GatewayRow[]): string {
  const spread = ({ min, median, max }: Spread, digits: number) =>
    `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
  const cells = rows.map(({ request, name, requestsPerS, p50Ms, p99Ms, cpuUs, toNginx }) => [
    ...[request, name, spread(requestsPerS, 0), spread(toNginx.rate, 3)],
    ...[spread(p50Ms, 1), spread(p99Ms, 1), spread(toNginx.p99, 1), spread(cpuUs, 0)],
  ])
  const head = ['request', 'server', 'requests/s', '× nginx', 'p50 ms', 'p99 ms', 'p99 × nginx', 'CPU µs']
  return [
    'A reply of 4 KB through each server, 32 connections; median (least–greatest) of the rounds',
    '',
    table(head, cells),
    '',
  ].join('\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}
