// What is posted, what an answer of a network means for a post, and how a message is made to fit there.

export interface Posting {
  /** The network's id of the member. */
  accountId: string
  message: string
  /** JPEG pictures that can be fetched by anybody for some minutes. */
  photoUrls: string[]
}

/** Of the call that makes the post: whatever is not certain may be there. */
export function outcomeOf(status: number): 'sent' | 'failed' | 'unclear' {
  if (status >= 200 && status < 300) return 'sent'
  return status >= 500 ? 'unclear' : 'failed'
}

const beforeSending = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** Whether a call failed before anything of it was sent. */
export function neverArrived(code: string | undefined): boolean {
  return code !== undefined && beforeSending.includes(code)
}

/** Facebook and Instagram answer 190 for a token, with one status or another. */
export function refusesToken(status: number, body: unknown): boolean {
  return status === 401 || at(body, 'error', 'code') === 190
}

const reasonMax = 200

/** What a network says about a refusal: each has a field of its own for it. */
export function reasonIn(body: unknown): string | undefined {
  const said = [at(body, 'error', 'message'), at(body, 'detail'), at(body, 'message')]
  const reason = said.find((each) => typeof each === 'string' && each.trim() !== '')
  return reason === undefined ? undefined : shortened(String(reason).replace(/\s+/g, ' ').trim(), reasonMax)
}

/** Cut at a word where it does not fit; `weigh` says how much of the space a character takes. */
export function shortened(message: string, max: number, weigh: (character: string) => number = () => 1) {
  const end = '…'
  const whole = fitting(message, max, weigh)
  if (whole === message) return message
  const cut = fitting(message, max - weigh(end), weigh)
  const endsAtWord = /^\s/.test(message.slice(cut.length))
  const atWord = endsAtWord ? cut : cut.replace(/\s+\S*$/, '')
  // A word that takes more than half of the space is cut inside.
  return (atWord.length > cut.length / 2 ? atWord : cut).trimEnd() + end
}

function fitting(message: string, max: number, weigh: (character: string) => number): string {
  let taken = 0
  let cut = ''
  for (const character of message) {
    taken += weigh(character)
    if (taken > max) break
    cut += character
  }
  return cut
}

const latin = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const

/** Twitter's count, configuration 3 of its twitter-text: these ranges take one place, all others two. */
export function twitterWeight(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return latin.some(([first, last]) => point >= first && point <= last) ? 1 : 2
}

/** LinkedIn's "little text" format: a backslash before what would otherwise be markup. */
export function littleText(message: string): string {
  return message.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&')
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
    value,
  )
}
