// A photo of a review in the size that its place needs.
import { PhotoWidth } from '@jumpingjack/contracts/review/reviews'
import type { ComponentProps } from 'react'

/** The longest side of a stored photo. */
const fullPx = 2048

interface PhotoProps extends ComponentProps<'img'> {
  /** `/api/review-photos/ID`. */
  path: string
  alt: string
  /** The width on the page, as in CSS. */
  sizes: string
}

export function Photo({ path, alt, ...rest }: PhotoProps) {
  const small = PhotoWidth.options.map((width) => `${path}?width=${width} ${width}w`)
  return <img {...rest} src={path} srcSet={[...small, `${path} ${fullPx}w`].join(', ')} alt={alt} />
}
