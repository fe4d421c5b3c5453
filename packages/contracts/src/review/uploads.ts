// The other ways of the browser's upload library: multipart, by a form, or with temporary credentials. Each is bound
// to the member and to object keys that were issued to this member.
import { z } from 'zod'
import { endpointsOf } from '../http/endpoint.ts'
import { photoMaxBytes } from './reviews.ts'

const endpoint = endpointsOf('review')

/** Of S3. */
const partNumberMax = 10_000
/** Of S3, for all parts but the last one. */
const partMinBytes = 5 * 1024 * 1024
/** How many parts a photo of the largest size needs. */
export const partsPerPhoto = Math.ceil(photoMaxBytes / partMinBytes)
/** More would exceed the limit of a body. */
const partsPerBody = 500

/** Whether a file may be sent with this content type: as a picture, or without saying what it is. */
export function isUploadType(type: string): boolean {
  const [name = ''] = type.split(';')
  return /^(?:image\/[\w.+-]{1,100}|(?:application|binary)\/octet-stream)?\s*$/i.test(name)
}

/** Sent by the library and not trusted: the picture itself is inspected. */
const fileFields = { filename: z.string().max(500), type: z.string().max(200).optional() }

const Key = z.strictObject({ key: z.string().min(1).max(300) })
const UploadParams = z.strictObject({ uploadId: z.string().min(1).max(1_000) })

export const startMultipart = endpoint('POST', '/api/s3/multipart', {
  summary: 'Start a multipart upload',
  access: 'member',
  rate: 'upload',
  body: z.strictObject({ ...fileFields, metadata: z.record(z.string(), z.unknown()).nullish() }),
  reply: z.object({ key: z.string(), uploadId: z.string() }),
})

export const listParts = endpoint('GET', '/api/s3/multipart/:uploadId', {
  summary: 'List the parts of an upload',
  problems: ['upload.unknown'],
  access: 'member',
  rate: 'upload',
  params: UploadParams,
  query: Key,
  reply: z.array(z.object({ PartNumber: z.int(), ETag: z.string(), Size: z.int() })),
})

export const signPart = endpoint('GET', '/api/s3/multipart/:uploadId/:partNumber', {
  summary: 'Sign a part of an upload',
  problems: ['upload.unknown', 'photo.too-large'],
  access: 'member',
  rate: 'upload',
  params: UploadParams.extend({
    partNumber: z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(partNumberMax)),
  }),
  query: Key,
  reply: z.object({ url: z.string(), expires: z.int() }),
})

export const completeMultipart = endpoint('POST', '/api/s3/multipart/:uploadId/complete', {
  summary: 'Complete a multipart upload',
  problems: ['upload.unknown', 'upload.incomplete', 'photo.too-large'],
  access: 'member',
  rate: 'upload',
  params: UploadParams,
  query: Key,
  body: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          PartNumber: z.int().min(1).max(partNumberMax),
          ETag: z.string().regex(/^"?[\w-]{1,100}"?$/),
        }),
      )
      .min(1)
      .max(partsPerBody),
  }),
  reply: z.object({ location: z.string(), bucket: z.string(), key: z.string() }),
})

export const abortMultipart = endpoint('DELETE', '/api/s3/multipart/:uploadId', {
  summary: 'Abort a multipart upload',
  problems: ['upload.unknown'],
  access: 'member',
  rate: 'upload',
  params: UploadParams,
  query: Key,
  reply: z.strictObject({}),
})

export const formParameters = endpoint('GET', '/api/s3/params', {
  summary: 'Request a form to upload a photo',
  description: "For one file of at most a photo's size. `metadata[...]` is ignored.",
  access: 'member',
  rate: 'upload',
  query: z.looseObject(fileFields),
  reply: z.object({
    method: z.literal('POST'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    expires: z.int(),
  }),
})

export const temporaryCredentials = endpoint('GET', '/api/s3/sts', {
  summary: 'Request credentials to upload photos',
  description: 'They allow only uploads to these keys.',
  problems: ['upload.no-sessions'],
  access: 'member',
  rate: 'upload',
  reply: z.object({
    credentials: z.object({
      AccessKeyId: z.string(),
      SecretAccessKey: z.string(),
      SessionToken: z.string(),
      Expiration: z.string(),
    }),
    bucket: z.string(),
    region: z.string(),
    keys: z.array(z.string()),
  }),
})
