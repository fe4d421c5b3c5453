// The outcome of a network's reply to a post, and messages that fit its limits.

export interface Posting {
  /** The member's id at the network. */
  accountId: string
  message: string
  /** JPEG photos, public for some minutes. */
  photoUrls: string[]
}

/** Outcome of the call that creates the post. After a server error the post may exist. */
export function outcomeOf(status: number): 'sent' | 'failed' | 'unclear' {
  if (status >= 200 && status < 300) return 'sent'
  return status >= 500 ? 'unclear' : 'failed'
}

const beforeSending = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** True if the call failed before anything was sent. */
export function neverArrived(code: string | undefined): boolean {
  return code !== undefined && beforeSending.includes(code)
}

/** Facebook and Instagram send error code 190, with various statuses. */
export function isTokenRejection(status: number, body: unknown): boolean {
  return status === 401 || at(body, 'error', 'code') === 190
}

const reasonMax = 200

/** The reason in a network's error reply. Each network has its own field for it. */
export function reasonIn(body: unknown): string | undefined {
  const candidates = [at(body, 'error', 'message'), at(body, 'detail'), at(body, 'message')]
  const reason = candidates.find((each) => typeof each === 'string' && each.trim() !== '')
  return reason === undefined ? undefined : shortened(String(reason).replace(/\s+/g, ' ').trim(), reasonMax)
}

/** Cuts a message that is too long at a word. `weigh` returns how much a character counts. */
export function shortened(message: string, max: number, weigh: (character: string) => number = () => 1) {
  const end = '…'
  const whole = fitting(message, max, weigh)
  if (whole === message) return message
  const cut = fitting(message, max - weigh(end), weigh)
  const endsAtWord = /^\s/.test(message.slice(cut.length))
  const atWord = endsAtWord ? cut : cut.replace(/\s+\S*$/, '')
  // A very long word is cut inside.
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

/** Weights of twitter-text, configuration 3: these ranges count one, all others two. */
export function twitterWeight(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return latin.some(([first, last]) => point >= first && point <= last) ? 1 : 2
}

/** Escapes markup of LinkedIn's "little text" format. */
export function littleText(message: string): string {
  return message.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&')
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
    value,
  )
}
