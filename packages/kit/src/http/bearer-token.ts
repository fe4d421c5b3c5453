// Reads the token of an Authorization header.

/** The scheme may be in any case: https://www.rfc-editor.org/rfc/rfc9110#section-11.1 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(.+)$/i.exec(authorization ?? '')?.[1]
}
