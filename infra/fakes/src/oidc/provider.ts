// An OpenID provider with one client, the gateway: code flow with PKCE, no consent page, anybody may sign in.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { FakesEnv } from '../env.ts'
import type { Members } from './members.ts'
import { memoryAdapters } from './memory-adapter.ts'
import { faultPage } from './sign-in-page.ts'

/** Never read: see the routes. */
export const sessionCookie = 'fakes.session'

const dayS = 86_400

/** `path` is where it is mounted, `signInPath` where its sign-in page stands. */
export function createProvider(env: FakesEnv, members: Members, path: string, signInPath: string): Provider {
  const provider = new Provider(new URL(path, env.FAKES_URL).href, {
    adapter: memoryAdapters(),
    clients: [
      {
        client_id: env.OIDC_CLIENT_ID,
        client_secret: env.OIDC_CLIENT_SECRET,
        redirect_uris: [new URL('/api/login/callback', env.GATEWAY_URL).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // New at every start, as providers' keys change too.
    jwks: { keys: [signingKey()] },
    cookies: {
      // The product lives on the same host, and cookies know no ports.
      names: { interaction: 'fakes.step', resume: 'fakes.resume', session: sessionCookie },
      keys: [randomBytes(32).toString('base64url')],
    },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: {
      policy: withoutConsent(),
      url: (_ctx, interaction) => `${signInPath}/${interaction.uid}`,
    },
    findAccount: members.find,
    loadExistingGrant: grantEverything,
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 600,
      Session: dayS,
      Grant: dayS,
    },
    renderError(ctx, out) {
      ctx.type = 'html'
      ctx.body = faultPage(out.error_description ?? out.error, env.GATEWAY_URL)
    },
  })
  return provider
}

/** Asks who signs in and nothing else. */
function withoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(String(params?.scope ?? 'openid'))
  await grant.save()
  return grant
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  }
}
