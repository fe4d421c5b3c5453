// Limits and the price that texts name, also those of errors, or several services. Without zod, for pages.
export const premiumPrice = { amount: '0.99', currency: 'USD', intent: 'CAPTURE' } as const
/** Length of a list without Premium, also in the header `X-Result-Limit`. */
export const freeResults = 60
export const photoMaxMb = 10
/** From the payment on. */
export const refundDays = 30
/** Gyms of the maps provider. */
export const placesPerSearch = 20
