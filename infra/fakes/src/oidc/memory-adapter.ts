// The provider's storage, in memory, large enough for load tests.
import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const maxEntries = 200_000

/** One store for all models of the provider. */
export function memoryAdapters(): AdapterFactory {
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
