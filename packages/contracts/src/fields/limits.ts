// Limits that texts name, also those of errors.
export const photoMaxMb = 10
/** From the payment on. */
export const refundDays = 30
