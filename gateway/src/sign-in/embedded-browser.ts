// Browsers inside other apps, in which some providers refuse to sign anybody in.

const embeddedBrowsers =
  /; wv\)|\b(?:FBA[NV]|Instagram|Barcelona|LinkedInApp|Pinterest|Line|MicroMessenger|Snapchat|musical_ly\w*|BytedanceWebview)\b/

/** On iPhones only the app's name tells it from a page on the home screen. */
export function isEmbedded(userAgent = ''): boolean {
  return embeddedBrowsers.test(userAgent)
}
