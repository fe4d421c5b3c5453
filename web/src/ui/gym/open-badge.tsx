// 'Open now' or 'Closed now', in the gym's time zone.

/** Renders nothing if `isOpen` is undefined. */
export function OpenBadge({ isOpen }: { isOpen: boolean | null | undefined }) {
  if (isOpen === undefined) return null
  if (isOpen === null) return <span className="text-muted">Hours unknown</span>
  return isOpen ? (
    <span className="font-medium text-green">Open now</span>
  ) : (
    <span className="font-medium text-danger">Closed now</span>
  )
}
