// The layout of a gym's public page, and its shell: what the HTML shows until the code is loaded.
import { pagePlaceholders } from '@jumpingjack/contracts/gateway/page-placeholders'
import type { ReactNode } from 'react'
import { photoClass, photosClass } from '../../features/gym-detail/photo-strip.ts'
import { PlaceSearch } from '../../ui/page/place-search.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { PublicPage } from '../account/public-page.tsx'

interface GymPageFrameProps {
  returnTo?: string | undefined
  photos: ReactNode
  /** Below the article, or beside it. */
  nearby?: ReactNode
  children: ReactNode
}

export function GymPageFrame({ returnTo, photos, nearby, children }: GymPageFrameProps) {
  return (
    <PublicPage
      returnTo={returnTo}
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:content-start lg:items-start lg:gap-8"
    >
      <div className="px-4 py-3 md:px-0 md:pt-0 lg:col-span-2">
        <PlaceSearch />
      </div>
      <article className="min-w-0 overflow-hidden bg-surface md:rounded-xl md:border md:border-line">
        {photos}
        <div className="p-5 md:p-8">{children}</div>
      </article>
      {nearby}
    </PublicPage>
  )
}

/** For a gym with photos. The build renders it, the gateway fills in the placeholders. */
export function GymShell() {
  const { photoSources, photoSizes, otherPhotos } = pagePlaceholders
  const photos = (
    <section className={photosClass}>
      <div className={photoClass}>
        <img
          alt=""
          srcSet={photoSources}
          sizes={photoSizes}
          fetchPriority="high"
          className="size-full object-cover"
        />
      </div>
      {otherPhotos}
    </section>
  )
  return (
    <GymPageFrame photos={photos}>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="mt-3 h-8 w-4/5" />
    </GymPageFrame>
  )
}
