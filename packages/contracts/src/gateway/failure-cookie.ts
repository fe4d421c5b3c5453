// Apart from the endpoints, because the landing page does not load zod.

/** Only the browser whose sign-in has just failed has this cookie. Readable by the page. */
export const failureCookie = 'jj.sign-in-failure'
