// The size of a fault test: small in `npm test`, full in `npm run chaos`.
const isFull = process.env.FAULT_SIZE === 'full'

export function faultSize<T>({ small, full }: { small: T; full: T }): T {
  return isFull ? full : small
}
