// Signs webhooks like the provider.
import { createSign, randomBytes } from 'node:crypto'
import { generate } from 'selfsigned'

export type Signer = Awaited<ReturnType<typeof createSigner>>

/** Makes a new key and certificate. */
export async function createSigner() {
  const { private: key, cert: certificate } = await generate(
    [{ name: 'commonName', value: 'messageverificationcerts.paypal.fake' }],
    { keySize: 2048, algorithm: 'sha256' },
  )
  return {
    certificateId: `CERT-360caa42-fca2a594-${randomBytes(4).toString('hex')}`,
    certificate,
    sign: (text: string) => createSign('SHA256').update(text).sign(key, 'base64'),
  }
}
