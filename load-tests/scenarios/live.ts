// 10,000 open pages: streams of live events that stay open, while members review and read.
import execution from 'k6/execution'
import http from 'k6/http'
import { Counter } from 'k6/metrics'
import type { Options } from 'k6/options'
import { base, pick, type SharedSetup, setUp } from '../lib/member.ts'
import { step } from '../lib/visit.ts'

const streams = Number(__ENV.STREAMS || 10_000)
const seconds = Number(__ENV.SECONDS || 120)
const streamsPerUser = 100
/** The gateway allows a member 20 streams. */
const streamsPerMember = 20
/** The streams are opened during this time. */
const openingS = 30

const held = new Counter('streams_held')
const ended = new Counter('streams_ended')

export const options: Options = {
  noCookiesReset: true,
  setupTimeout: '300s',
  scenarios: {
    pages: {
      executor: 'per-vu-iterations',
      vus: Math.ceil(streams / streamsPerUser),
      iterations: 1,
      maxDuration: `${seconds + 60}s`,
      exec: 'pages',
    },
    members: {
      executor: 'constant-arrival-rate',
      rate: 20,
      timeUnit: '1s',
      startTime: `${openingS}s`,
      duration: `${seconds - openingS}s`,
      preAllocatedVUs: 10,
      maxVUs: 100,
      exec: 'member',
    },
  },
  thresholds: {
    streams_held: [`count>=${streams}`],
    checks: ['rate>0.999'],
    'http_req_duration{name:list}': ['p(99)<300'],
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
}

export function setup(): SharedSetup {
  return setUp('page', Math.ceil(streams / streamsPerMember), 50)
}

/** A stream that is still open when its time is over counts as held: the request ends by its timeout. */
export async function pages({ cookies, gymIds }: SharedSetup): Promise<void> {
  const first = execution.scenario.iterationInTest * streamsPerUser
  const opened = Array.from({ length: streamsPerUser }, async (_, n) => {
    const openedAfterS = Math.random() * openingS
    await new Promise<void>((resolve) => setTimeout(resolve, openedAfterS * 1_000))
    const cookie = cookies[Math.floor((first + n) / streamsPerMember) % cookies.length] ?? ''
    const gyms = Array.from({ length: 20 }, () => pick(gymIds)).join(',')
    const reply = await http.asyncRequest('GET', `${base}/api/live?gyms=${gyms}`, null, {
      headers: { cookie },
      tags: { name: 'live' },
      timeout: `${seconds - openedAfterS}s`,
    })
    if (reply.error_code === timedOut) held.add(1)
    else ended.add(1, { status: String(reply.status) })
  })
  await Promise.all(opened)
}

/** k6's code of a request that its timeout has ended. */
const timedOut = 1050

export function member(): void {
  step('live')
}
