// An OpenID provider with one client, the gateway: code flow with PKCE, no consent page, anybody may sign in.
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import Provider, {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Members } from './members.ts'
import { type OidcProfile, profileOf } from './profiles.ts'

/** The routes remove it from every request. */
export const sessionCookie = 'fakes.session'

const dayS = 86_400
const alg = 'RS256'

export interface OidcOptions {
  clientId: string
  clientSecret: string
  /** The product as browsers reach it. */
  productUrl: string
  /** This process as browsers and the gateway reach it. */
  fakesUrl: string
  profile: OidcProfile
}

export function createProvider(
  { clientId, clientSecret, productUrl, fakesUrl, profile }: OidcOptions,
  members: Members,
  path: string,
  signInPath: string,
  errorPage: (error: string) => string,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(new URL(path, fakesUrl).href, {
    adapter: memoryAdapters(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [new URL('/api/login/callback', productUrl).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: profileOf(profile).auth,
      },
    ],
    clientAuthMethods: [profileOf(profile).auth],
    // New at every start: the product must handle changed keys.
    jwks: { keys: [publishedKey(privateKey)] },
    cookies: {
      // The product is on the same host, and cookies ignore ports.
      names: { interaction: 'fakes.interaction', resume: 'fakes.resume', session: sessionCookie },
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
      ctx.body = errorPage(out.error_description ?? out.error)
    },
  })
  const { aheadS = 0 } = profileOf(profile)
  provider.use(async (ctx, next) => {
    await next()
    const reply = ctx.body as { id_token?: string } | undefined
    if (aheadS && reply?.id_token)
      ctx.body = { ...reply, id_token: await later(reply.id_token, aheadS, privateKey) }
  })
  return provider
}

/** The same token, as a clock that is ahead would have dated it. */
function later(token: string, aheadS: number, key: KeyObject): Promise<string> {
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token)
  const dated = { ...claims, iat: iat + aheadS, exp: exp + aheadS }
  return new SignJWT(dated).setProtectedHeader({ ...decodeProtectedHeader(token), alg }).sign(key)
}

/** Only the sign-in page remains. */
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

function publishedKey(privateKey: KeyObject) {
  return {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg,
    kid: randomBytes(8).toString('hex'),
  }
}

const maxEntries = 200_000

/** In memory, one store for all models of the provider, large enough for load tests. */
function memoryAdapters(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: maxEntries })
  const idsByUid = new LRUCache<string, string>({ max: maxEntries })

  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresInS) {
        const ttl = expiresInS ? expiresInS * 1_000 : undefined
        entries.set(key(id), payload, { ttl })
        if (payload.uid) idsByUid.set(key(payload.uid), id, { ttl })
      },
      find: async (id) => entries.get(key(id)),
      findByUid: async (uid) => entries.get(key(idsByUid.get(key(uid)) ?? '')),
      findByUserCode: async () => undefined,
      destroy: async (id) => void entries.delete(key(id)),
      async consume(id) {
        const payload = entries.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async revokeByGrantId(grantId) {
        for (const [each, payload] of entries.entries()) {
          if (each.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(each)
        }
      },
    }
  }
}
