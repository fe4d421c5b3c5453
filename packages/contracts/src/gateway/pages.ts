// The pages of the web, by their patterns. Apart from the endpoints, because the landing page does not load zod.

/** Visitors see the landing page instead. */
export const memberPages = ['/', '/favorites', '/reviews', '/compare', '/subscribe'] as const

/** Where the public pages of cities and neighborhoods begin. */
export const placesPath = '/in'
export const placePage = `${placesPath}/:place?/:type?` as const

export const publicPages = ['/gyms/:id', placePage, '/about/reviews', '/diagnostics', '/Jumpingjack'] as const

export const pages = [...memberPages, ...publicPages] as const
export type Page = (typeof pages)[number]
