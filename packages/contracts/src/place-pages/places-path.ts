// Alone, because the landing page needs nothing else of the pages of places.

/** Where the public pages of cities and neighborhoods begin. */
export const placesPath = '/in'
