// The outcome of a network's reply to a post, and messages that fit its limits.

export interface Posting {
  /** The member's id at the network. */
  accountId: string
  /** Of the page whose token is given. */
  pageId?: string | null | undefined
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

/** Cuts a message that is too long at a word. `weigh` returns how much a text counts. */
export function shortened(message: string, max: number, weigh: (text: string) => number = charactersOf) {
  const end = '…'
  const whole = fitting(message, max, weigh)
  if (whole === message) return message
  const cut = fitting(message, max - weigh(end), weigh)
  const endsAtWord = /^\s/.test(message.slice(cut.length))
  const atWord = endsAtWord ? cut : cut.replace(/\s+\S*$/, '')
  // A very long word is cut inside.
  return (atWord.length > cut.length / 2 ? atWord : cut).trimEnd() + end
}

/** Most networks count UTF-16 units, as JavaScript does. */
const charactersOf = (text: string) => text.length

/** The longest beginning that fits, by bisection: a longer text never weighs less. */
function fitting(message: string, max: number, weigh: (text: string) => number): string {
  const characters = [...message]
  const start = (count: number) => characters.slice(0, count).join('')
  if (weigh(message) <= max) return message
  let [fits, exceeds] = [0, characters.length]
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (weigh(start(middle)) <= max) fits = middle
    else exceeds = middle
  }
  return start(fits)
}

const latin = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const

const linkWeight = 23
/**
 * X replaces by a link of its own what has a protocol, and names such as example.com. Its addresses end before letters
 * of other scripts, and before punctuation at the end. Only those with a protocol have letters of other scripts, or a
 * port.
 */
const links =
  /(?:(https?:\/\/)(?:[\p{L}\p{N}_-]+\.)+|(?:[\w\p{Script=Latin}-]+\.)+)(?<zone>[a-z]{2,}|\p{L}{2,})(?:(?<=\/\/\S+):\d+)?(?:[/?](?:[\w!*';:=+,.$/%#[\]~@|&?-]*[\w=#/+&-])?)?/giu
/** Of names in other zones it is not certain that X knows them. */
const knownZone = /^(?:[a-z]{2}|com|net|org|edu|gov|info|biz|app|dev|fit|fitness|club|yoga|example)$/i

/**
 * Weight by twitter-text, configuration 3 (https://docs.x.com/fundamentals/counting-characters): the ranges above count
 * one, other characters two, a link 23. What may or may not be a link there counts as the larger of both, and emoji of
 * several characters, which count two there, count more here.
 */
export function twitterWeight(message: string): number {
  const text = message.normalize('NFC')
  const ofLinks = [...text.matchAll(links)].map(([link, protocol, zone = '']) =>
    protocol && knownZone.test(zone) ? linkWeight : Math.max(linkWeight, weightOf(link)),
  )
  return weightOf(text.replace(links, '')) + ofLinks.reduce((sum, each) => sum + each, 0)
}

function weightOf(text: string): number {
  return [...text].reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0
    return sum + (latin.some(([first, last]) => point >= first && point <= last) ? 1 : 2)
  }, 0)
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
