// Checks that a webhook comes from PayPal: its exact bytes are signed, for our webhook id, with a certificate that
// PayPal serves.
import { createVerify, type KeyObject, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { Problem } from '@jumpingjack/kit/http/problem'
import { isPaypalCertificate, SignatureHeaders, signedText } from './signature.rules.ts'

/** Throws Problem('payment.bad-signature'), or Problem('payment.unavailable') if the certificate cannot be fetched. */
export type CheckSignature = (headers: IncomingHttpHeaders, body: Buffer) => Promise<void>

const certificateTimeoutMs = 3_000
const certificatesMax = 20
const certificateMaxChars = 20_000

export function createSignatureCheck(options: {
  webhookId: string | undefined
  apiUrl: string | undefined
  now(): Date
}): CheckSignature {
  const { webhookId, apiUrl, now } = options
  const certificates = new Map<string, X509Certificate>()

  async function keyAt(address: string): Promise<KeyObject> {
    const certificate = certificates.get(address) ?? (await fetchCertificate(address))
    if (certificate.validFromDate > now() || certificate.validToDate < now()) {
      throw new Problem('payment.bad-signature')
    }
    if (certificates.size >= certificatesMax) certificates.clear()
    certificates.set(address, certificate)
    return certificate.publicKey
  }

  return async (allHeaders, body) => {
    const headers = SignatureHeaders.safeParse(allHeaders).data
    if (!headers || !webhookId || !isPaypalCertificate(headers['paypal-cert-url'], apiUrl)) {
      throw new Problem('payment.bad-signature')
    }
    const key = await keyAt(headers['paypal-cert-url'])
    const verifier = createVerify('RSA-SHA256').update(signedText(headers, webhookId, crc32(body)))
    if (!verifier.verify(key, headers['paypal-transmission-sig'], 'base64')) {
      throw new Problem('payment.bad-signature')
    }
  }
}

async function fetchCertificate(address: string): Promise<X509Certificate> {
  const reply = await read(address).catch(() => undefined)
  if (!reply || reply.status >= 500) throw new Problem('payment.unavailable', { retryAfter: 5 })
  if (!reply.ok || reply.text.length > certificateMaxChars) throw new Problem('payment.bad-signature')
  try {
    return new X509Certificate(reply.text)
  } catch {
    throw new Problem('payment.bad-signature')
  }
}

async function read(address: string): Promise<{ ok: boolean; status: number; text: string }> {
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(certificateTimeoutMs) })
  return { ok: reply.ok, status: reply.status, text: await reply.text() }
}
