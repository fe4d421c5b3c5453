// The OpenID Connect provider. Its metadata is fetched at the first sign-in, so that the gateway starts without it.
import { finishSignIn } from '@jumpingjack/contracts/gateway/session'
import { SignIn } from '@jumpingjack/contracts/user/users'
import { cached } from '@jumpingjack/kit/timing/cached'
import * as oidc from 'openid-client'
import type { SignInAttempt } from './attempts.ts'

const timeoutS = 5

export interface Provider {
  /** Returns a new attempt and the URL at which the provider continues it. */
  begin(returnTo: string, loginHint?: string): Promise<{ attempt: SignInAttempt; url: URL }>
  /** Exchanges the code and verifies the ID token. Throws when anything is invalid. */
  finish(search: string, attempt: SignInAttempt): Promise<SignIn>
}

export interface ProviderOptions {
  issuer: string
  clientId: string
  clientSecret: string
  /** The product as browsers see it. */
  publicUrl: string
  /** Addresses count as verified also without the claim `email_verified`. */
  trustsEmails: boolean
  /** Local mode only. */
  allowsHttp: boolean
}

export function createProvider(options: ProviderOptions): Provider {
  const callbackUrl = new URL(finishSignIn.path, options.publicUrl)
  const newConfiguration = () => cached(() => discover(options))
  let configure = newConfiguration()

  return {
    async begin(returnTo, loginHint) {
      const config = await configure()
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        returnTo,
      }
      const url = await authorizationUrl(config, callbackUrl, attempt)
      if (loginHint) url.searchParams.set('login_hint', loginHint)
      return { attempt, url }
    },
    async finish(search, attempt) {
      const config = await configure()
      try {
        return await exchange(config, new URL(search, callbackUrl), attempt, options.trustsEmails)
      } catch (error) {
        // The provider's keys or endpoints may have changed: the next sign-in fetches them again.
        configure = newConfiguration()
        throw error
      }
    },
  }
}

/** Fetches the metadata. */
export async function discover(options: ProviderOptions): Promise<oidc.Configuration> {
  const insecure = options.allowsHttp && options.issuer.startsWith('http:')
  return oidc.discovery(
    new URL(options.issuer),
    options.clientId,
    undefined,
    clientSecret(options.clientSecret),
    {
      timeout: timeoutS,
      execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
    },
  )
}

/** In the body where the provider lists that. Otherwise by HTTP Basic, the default of the standard. */
function clientSecret(secret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_post') ? post : basic)(server, ...others)
  }
}

async function authorizationUrl(
  config: oidc.Configuration,
  callbackUrl: URL,
  attempt: SignInAttempt,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl.href,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  })
}

async function exchange(
  config: oidc.Configuration,
  url: URL,
  attempt: SignInAttempt,
  trustsEmails: boolean,
): Promise<SignIn> {
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken) throw new Error('the provider gave no ID token')
  // Some providers put these claims into the user info only.
  const isComplete = idToken.email !== undefined && idToken.email_verified !== undefined
  const more = isComplete ? {} : await userInfo(config, tokens.access_token, idToken.sub)
  const claims: Record<string, unknown> = { ...more, ...idToken }
  // Accounts of several providers are matched by e-mail address, so it must be verified. Some send the claim as text.
  const { email_verified: verified = trustsEmails } = claims
  if (verified !== true && verified !== 'true')
    throw new Error('the provider has not verified the e-mail address')
  return SignIn.parse({
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email,
    // One that is too long is left out, so that it locks nobody out.
    name: SignIn.shape.name.safeParse(claims.name).data,
    picture: SignIn.shape.picture.safeParse(claims.picture).data,
  })
}

/** Not every provider has it. */
async function userInfo(config: oidc.Configuration, accessToken: string, subject: string) {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(config, accessToken, subject)
}
