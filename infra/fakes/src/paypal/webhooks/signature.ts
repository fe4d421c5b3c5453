// Signs webhooks like the provider: RSA over the transmission and the checksum of the body.
import { createSign, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { generate } from 'selfsigned'

interface Transmission {
  id: string
  /** As in the header. */
  time: string
  webhookId: string
  /** The body as sent. */
  body: string
}

export interface Signer {
  certificateId: string
  /** PEM. */
  certificate: string
  /** Base 64. */
  sign(transmission: Transmission): string
}

/** Makes a new key and certificate. */
export async function createSigner(): Promise<Signer> {
  const { private: key, cert: certificate } = await generate(
    [{ name: 'commonName', value: 'messageverificationcerts.paypal.fake' }],
    { keySize: 2048, algorithm: 'sha256' },
  )
  return {
    certificateId: `CERT-360caa42-fca2a594-${randomBytes(4).toString('hex')}`,
    certificate,
    sign: ({ id, time, webhookId, body }) =>
      createSign('SHA256')
        .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
        .sign(key, 'base64'),
  }
}
