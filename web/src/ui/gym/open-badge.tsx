// Whether a gym is open by the clock where it stands.

/** Nothing where nobody tried to find out. */
export function OpenBadge({ isOpen }: { isOpen: boolean | null | undefined }) {
  if (isOpen === undefined) return null
  if (isOpen === null) return <span className="text-muted">Hours unknown</span>
  return isOpen ? (
    <span className="font-medium text-green">Open now</span>
  ) : (
    <span className="font-medium text-danger">Closed now</span>
  )
}
