// Logo and product name.
import { clsx } from 'clsx'
import { productName } from '../../lib/labels/product.ts'

export function BrandMark({ size = 'size-8' }: { size?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx('shrink-0', size)}>
      <rect width="32" height="32" rx="9" className="fill-night" />
      <g className="stroke-volt" fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7.5 9 16 15l8.5-6M16 15v4.5M10 26l6-6.5L22 26" />
      </g>
      <circle cx="16" cy="8" r="2.9" className="fill-volt" />
    </svg>
  )
}

export function BrandName() {
  return (
    <span className="flex items-center gap-2.5 font-bold tracking-tight md:text-lg">
      <BrandMark />
      <span className="max-[22rem]:sr-only">{productName}</span>
    </span>
  )
}
