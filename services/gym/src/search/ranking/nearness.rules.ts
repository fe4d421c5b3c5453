// How near a gym is to who searches, as a share of its score.

const farMiles = 2_500
/** Between these distances a gym loses `share` of its nearness, as it gets too far away to be visited. */
const outOfReach = { fromMiles: 40, toMiles: 160, share: 0.35 }

interface Knot {
  at: number
  nearness: number
}

/** Nearness by the logarithm of the distance: straight lines between these points. */
const knots = (() => {
  const { fromMiles, toMiles, share } = outOfReach
  const far = Math.log1p(farMiles)
  const [from, to] = [Math.log1p(fromMiles) / far, Math.log1p(toMiles) / far]
  const flat = 1 - share
  return [
    { at: 0, nearness: 1 },
    { at: from, nearness: 1 - flat * from },
    { at: to, nearness: 1 - flat * to - share },
    { at: 1, nearness: 0 },
  ] as const
})()

/** 1 at no distance, 0 at `farMiles` and more. */
export function nearnessOf(miles: number): number {
  const at = Math.log1p(miles) / Math.log1p(farMiles)
  const [start, from, to, end] = knots
  if (at >= end.at) return 0
  if (at >= to.at) return between(at, to, end)
  return at >= from.at ? between(at, from, to) : between(at, start, from)
}

function between(at: number, a: Knot, b: Knot): number {
  return a.nearness + ((at - a.at) / (b.at - a.at)) * (b.nearness - a.nearness)
}

/** The inverse; negative above the nearness of 0 miles. */
export function milesOf(nearness: number): number {
  const [start, from, to, end] = knots
  const [a, b] = nearness >= from.nearness ? [start, from] : nearness >= to.nearness ? [from, to] : [to, end]
  const at = a.at + ((nearness - a.nearness) / (b.nearness - a.nearness)) * (b.at - a.at)
  return Math.expm1(at * Math.log1p(farMiles))
}
