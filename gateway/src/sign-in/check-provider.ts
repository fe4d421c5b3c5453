// Checks the sign-in provider for an operator, without a member: its metadata, and whether it knows the client.
import { finishSignIn } from '@jumpingjack/contracts/gateway/session'
import * as oidc from 'openid-client'
import { discover, type ProviderOptions } from './provider.ts'

/** Returns what was found. Throws an Error with the remedy. */
export async function checkProvider(options: ProviderOptions): Promise<string> {
  const config = await discover(options).catch((error) => {
    const reason = error.cause?.message ?? error.message
    throw new Error(
      `No metadata of this issuer at OIDC_ISSUER (${reason}). Set it exactly as the provider names it.`,
    )
  })
  const { issuer, code_challenge_methods_supported: challenges } = config.serverMetadata()
  if (challenges && !challenges.includes('S256'))
    throw new Error(`${issuer} does not support PKCE with S256: use another provider.`)
  const redirectUri = new URL(finishSignIn.path, options.publicUrl).href
  await assertClient(config, redirectUri)
  return `${issuer} knows the client; register the redirect address ${redirectUri}`
}

/** A provider checks the client first, and only then the code, which is none. */
async function assertClient(config: oidc.Configuration, redirectUri: string): Promise<void> {
  const error = await oidc
    .genericGrantRequest(config, 'authorization_code', {
      code: 'none',
      redirect_uri: redirectUri,
      code_verifier: oidc.randomPKCECodeVerifier(),
    })
    .catch((reason) => reason)
  const reply = error instanceof oidc.ResponseBodyError ? error.error : undefined
  if (reply === 'invalid_grant') return
  if (reply === 'redirect_uri_mismatch') throw new Error(`Register the redirect address ${redirectUri}`)
  throw new Error(
    `The provider does not accept the client (${reply ?? error.message}). Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
  )
}
