// The results as Markdown tables, for docs/performance.md.
import type { GatewayRow } from './gateway/gateway-bench.ts'
import type { Spread } from './gateway/spread.ts'
import type { ReadRow } from './reads/read-bench.ts'
import type { RelevanceRow } from './relevance.ts'
import type { SpeedReport } from './speed.ts'
import type { RelayReport } from './writes/relay-bench.ts'
import type { ReviewRow } from './writes/review-bench.ts'

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

export function speedTable({ gyms, loadMs, bytesPerGym, rows }: SpeedReport): string {
  const [seconds, bytes] = [(loadMs / 1_000).toFixed(1), Math.round(bytesPerGym)]
  return [
    `${gyms.toLocaleString('en-US')} generated gyms; loaded in ${seconds} s; ${bytes} bytes per gym with the text`,
    '',
    table(
      ['search', 'p50 ms', 'p99 ms', 'p99 of the processor time, ms'],
      rows.map(({ query, p50Ms, p99Ms, cpuP99Ms }) => [
        query,
        ...[p50Ms, p99Ms, cpuP99Ms].map((each) => each.toFixed(3)),
      ]),
    ),
    '',
  ].join('\n')
}

export function gatewayTable(rows: readonly GatewayRow[]): string {
  const cells = rows.map(({ request, name, requestsPerS, p50Ms, p99Ms, cpuUs, cpuToGateway, toNginx }) => [
    ...[request, name, spread(requestsPerS, 0), spread(toNginx.rate, 3)],
    ...[spread(p50Ms, 1), spread(p99Ms, 1), spread(toNginx.p99, 1)],
    ...[spread(cpuUs, 0), spread(cpuToGateway, 2)],
  ])
  const head = [
    ...['request', 'server', 'requests/s', '× nginx', 'p50 ms', 'p99 ms', 'p99 × nginx'],
    ...['CPU µs', 'CPU × gateway'],
  ]
  return [
    'A reply of 4 KB through each server, 32 connections; median (least–greatest) of the rounds',
    '',
    table(head, cells),
    '',
  ].join('\n')
}

export function relayTable({ raw, relay, ratio }: RelayReport): string {
  const head = ['events/s', 'amqplib with confirms', 'relay', 'relay × amqplib']
  return `${table(head, [['', spread(raw, 0), spread(relay, 0), spread(ratio, 2)]])}\n`
}

export function reviewTable(rows: readonly ReviewRow[]): string {
  const head = ['services', 'new reviews/s, 32 clients', 'at 100/s: p50 ms', 'p99 ms']
  const cells = rows.map(({ name, saturation, p50Ms, p99Ms }) => [
    ...[name, spread(saturation, 0), spread(p50Ms, 1), spread(p99Ms, 1)],
  ])
  return `${table(head, cells)}\n`
}

export function readTable(rows: readonly ReadRow[]): string {
  const head = [
    'request',
    'bytes',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'empty: requests/s',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'ratio',
  ]
  const cells = rows.map(({ request, bytes, empty, ratio, ...own }) => [
    ...[request, String(bytes)],
    ...[own, empty].flatMap((of) => [
      spread(of.requestsPerS, 0),
      spread(of.p50Ms, 1),
      spread(of.p99Ms, 1),
      spread(of.cpuUs, 0),
    ]),
    spread(ratio, 2),
  ])
  return `${table(head, cells)}\n`
}

export function spread({ min, median, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}
