// Limits that texts name, also those of errors, or several services.
export const photoMaxMb = 10
/** From the payment on. */
export const refundDays = 30
export const placesPerSearch = 20
