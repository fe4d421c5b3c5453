// A photo of a review in the size that its place needs.
import { photoSources } from '@jumpingjack/contracts/review/gym-photos'
import type { ComponentProps } from 'react'

interface PhotoProps extends ComponentProps<'img'> {
  /** `/api/review-photos/ID`. */
  path: string
  alt: string
  /** The width on the page, as in CSS. */
  sizes: string
}

export function Photo({ path, alt, ...rest }: PhotoProps) {
  return <img {...rest} src={path} srcSet={photoSources(path)} alt={alt} />
}
