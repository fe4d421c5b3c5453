// The OpenID Connect provider: found when first needed, so that the gateway starts without it.
import { SignIn } from '@jumpingjack/contracts/user/users'
import * as oidc from 'openid-client'
import type { GatewayEnv } from '../env.ts'
import type { Attempt } from './attempts.ts'

const timeoutS = 5

export interface Provider {
  /** A fresh attempt and the address at which the provider takes it up. */
  begin(returnTo: string, loginHint?: string): Promise<{ attempt: Attempt; url: URL }>
  /** Who came back: exchanges the code, verifies the ID token. Throws for everything that is not in order. */
  finish(search: string, attempt: Attempt): Promise<SignIn>
}

export function createProvider(env: GatewayEnv): Provider {
  const callbackUrl = new URL('/api/login/callback', env.PUBLIC_URL)
  let found: Promise<oidc.Configuration> | undefined

  function find(): Promise<oidc.Configuration> {
    found ??= discover(env).catch((error) => {
      found = undefined
      throw error
    })
    return found
  }

  return {
    async begin(returnTo, loginHint) {
      const config = await find()
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        returnTo,
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl.href,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(loginHint ? { login_hint: loginHint } : {}),
      })
      return { attempt, url }
    },
    async finish(search, attempt) {
      const config = await find()
      try {
        return await exchange(config, new URL(search, callbackUrl), attempt)
      } catch (error) {
        // The provider's keys or addresses may have changed: the next one asks anew.
        found = undefined
        throw error
      }
    },
  }
}

async function discover(env: GatewayEnv): Promise<oidc.Configuration> {
  const insecure = env.LOCAL_MODE && env.OIDC_ISSUER.startsWith('http:')
  return oidc.discovery(
    new URL(env.OIDC_ISSUER),
    env.OIDC_CLIENT_ID,
    undefined,
    oidc.ClientSecretPost(env.OIDC_CLIENT_SECRET),
    {
      timeout: timeoutS,
      execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
    },
  )
}

async function exchange(config: oidc.Configuration, url: URL, attempt: Attempt): Promise<SignIn> {
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken) throw new Error('the provider gave no ID token')
  // Some providers tell the address only here.
  const more = idToken.email ? {} : await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub)
  const claims: Record<string, unknown> = { ...more, ...idToken }
  // An account can follow its address to another provider, so somebody must have looked whose it is.
  if (claims.email_verified !== true) throw new Error('the provider has not verified the e-mail address')
  return SignIn.parse({
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email,
    name: shortText(claims.name, 200),
    picture: shortText(claims.picture, 2_000),
  })
}

function shortText(value: unknown, max: number): string | undefined {
  return typeof value === 'string' && value.length <= max ? value : undefined
}
