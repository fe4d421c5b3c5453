// How much a fault test does: enough to show its point within `npm test`, all of it with `npm run chaos`.
const isFull = process.env.FAULT_SIZE === 'full'

export function faultSize<T>({ small, full }: { small: T; full: T }): T {
  return isFull ? full : small
}
