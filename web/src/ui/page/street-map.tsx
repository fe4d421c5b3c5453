// A drawn street map of a fictional city.
import type { ReactNode } from 'react'

const everyStreet = Array.from({ length: 30 }, (_, index) => -300 + index * 52)
const everyAvenue = Array.from({ length: 17 }, (_, index) => -300 + index * 92)

const parks = [
  'M250 118h214v116H250z',
  'M66 420h86v98H66z',
  'M560 404h84v46h-84z',
  'M-160 60h86v150h-86z',
  'M740 118h84v98h-84z',
]
const river = 'M840-40C760 60 790 190 700 300S640 470 690 640L900 640 900-40Z'
const mainRoads = [
  'M-40 470C160 400 300 380 420 300S640 120 860 90',
  'M120-40C150 140 130 300 230 400S360 560 350 660',
  'M-40 150C140 190 330 200 470 330S640 560 680 660',
]

/** Fills its box. Children use the same coordinates, 800 by 600. */
export function StreetMap({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <svg
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      fill="none"
    >
      <rect x="-800" y="-600" width="2400" height="1800" className="fill-land" />
      <g transform="rotate(-14 400 300)">
        {parks.map((park) => (
          <path key={park} d={park} className="fill-park" />
        ))}
        <g className="stroke-street" strokeWidth="5">
          <path d={everyStreet.map((y) => `M-300 ${y}H1100`).join('')} />
          <path d={everyAvenue.map((x) => `M${x}-300V900`).join('')} strokeWidth="8" />
        </g>
        <path d="M252 120h210v112H252z" className="fill-park" />
      </g>
      <path d={river} className="fill-water" />
      <g strokeLinecap="round">
        {mainRoads.map((road) => (
          <path key={road} d={road} className="stroke-line" strokeWidth="17" />
        ))}
        {mainRoads.map((road) => (
          <path key={road} d={road} className="stroke-street" strokeWidth="14" />
        ))}
      </g>
      {children}
    </svg>
  )
}
