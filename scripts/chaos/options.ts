// The options of `npm run chaos`.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { UserFacingError } from '@jumpingjack/local/progress/user-facing-error'
import type { RestartOptions } from './rolling-restarts.ts'
import { full, rollingRestarts, type Sizes } from './sizes.ts'

export interface ChaosOptions {
  seed: string
  /** Ids of the promises to show. */
  only: string[]
  sizes: Sizes
  restarts: RestartOptions
}

const usage =
  'usage: npm run chaos -- [--only P1,P4] [--seed S] [--events N] [--kills N] [--poison N] [--restarts N]'

/** `--events` and `--kills` apply to P1 and P4, `--kills` also to P9, `--restarts` to P8. */
export function readOptions(args: readonly string[], known: readonly string[]): ChaosOptions {
  const values = parse(args)
  const only = values.only?.split(',') ?? [...known]
  const unknown = only.filter((id) => !known.includes(id))
  if (unknown.length > 0)
    throw new UserFacingError(`${unknown.join(', ')} is unknown; known: ${known.join(', ')}`)
  const events = count('events', values.events)
  const kills = count('kills', values.kills)
  const poison = count('poison', values.poison)
  const rounds = count('restarts', values.restarts)
  const given = { ...(events && { events }), ...(kills !== undefined && { kills }) }
  return {
    seed: values.seed ?? String(randomInt(1_000_000)),
    only,
    restarts: { ...rollingRestarts, ...(rounds && { rounds }) },
    sizes: {
      ...full,
      kills: { ...full.kills, ...given },
      databaseKills: { ...full.databaseKills, ...given },
      poison: { ...full.poison, ...(events && { events }), ...(poison && { poison }) },
      redisKills: kills ?? full.redisKills,
    },
  }
}

function parse(args: readonly string[]) {
  const option = { type: 'string' } as const
  const options = {
    only: option,
    seed: option,
    events: option,
    kills: option,
    poison: option,
    restarts: option,
  }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UserFacingError(usage)
  }
}

function count(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new UserFacingError(`--${name} must be a positive number`)
  return number
}
