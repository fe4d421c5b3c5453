/** What the build of the web leaves open in pages and their shells. The gateway fills it in. */
export const pagePlaceholders = {
  nonce: '__CSP_NONCE__',
  /** The path to which signing in returns. */
  returnTo: '/__RETURN_TO__',
  /** Links to the pages of the largest places, on the landing page. */
  places: '__PLACES__',
  photoSources: '__PHOTO_SOURCES__',
  photoSizes: '__PHOTO_SIZES__',
  otherPhotos: '__OTHER_PHOTOS__',
}
