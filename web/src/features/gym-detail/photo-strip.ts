// The look of the photos at the top of a gym.

export const photosClass = 'flex snap-x snap-mandatory gap-1 overflow-x-auto overscroll-x-contain bg-sunken'

/** Beside others the next one is seen. The widths are those of `gymPhotoSizes`. */
export const photoClass =
  'relative h-56 w-full shrink-0 snap-start -outline-offset-4 not-only:w-[82%] md:h-72 md:not-only:w-[62%] [@media(height<30rem)]:max-h-24'
