// Degrees of a position, with at most seven decimals: about a centimetre.
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(7))
}

/** No exponent, no trailing zeros, no negative zero. */
export function formatDegrees(degrees: number): string {
  return degrees
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}
