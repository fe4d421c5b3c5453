// Signs webhooks like the provider: RSA over the transmission and the checksum of the body.
import { createPublicKey, createSign, createVerify, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { generate } from 'selfsigned'

export interface Transmission {
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
  verify(transmission: Transmission, signature: string): boolean
}

/** Makes a new key and certificate. */
export async function createSigner(): Promise<Signer> {
  const { private: key, cert: certificate } = await generate(
    [{ name: 'commonName', value: 'messageverificationcerts.paypal.fake' }],
    { keySize: 2048, algorithm: 'sha256' },
  )
  const publicKey = createPublicKey(certificate)
  return {
    certificateId: `CERT-360caa42-fca2a594-${randomBytes(4).toString('hex')}`,
    certificate,
    sign: (transmission) => createSign('SHA256').update(signedText(transmission)).sign(key, 'base64'),
    verify: (transmission, signature) =>
      createVerify('SHA256').update(signedText(transmission)).verify(publicKey, signature, 'base64'),
  }
}

function signedText({ id, time, webhookId, body }: Transmission): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}
