// Which paths are no pages. All other paths are served by the web.

export const isApiPath = (path: string): boolean => /^\/(api|paypal)(\/|$)/i.test(path)
