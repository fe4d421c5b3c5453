// Rules: the requests to the object storage that uploads and shared photos need. Others never reach the storage.
import type { IncomingHttpHeaders } from 'node:http'
import type { ProblemCode } from '@jumpingjack/contracts/http/problems'
import { photoMaxBytes } from '@jumpingjack/contracts/review/reviews'
import { isUploadType, partsPerPhoto } from '@jumpingjack/contracts/review/uploads'

export interface StorageRequest {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
}

/** Fields and boundaries of a form around its file. */
const formMaxBytes = 64 * 1024
/** Headers of a signature, and checksums of the body. Others, such as x-amz-copy-source, change what a PUT does. */
const harmlessHeader =
  /^x-amz-(content-sha256|date|security-token|user-agent|decoded-content-length|trailer|sdk-checksum-algorithm|checksum-\w+)$/
/** The signature of a URL. SDKs add `x-id`, the name of the operation. */
const harmlessParameter =
  /^x-(id|amz-(algorithm|content-sha256|credential|date|expires|security-token|signature|signedheaders|sdk-checksum-algorithm|checksum-\w+))$/i
/**
 * The other parameters, sorted. The review service starts, lists, completes and aborts uploads in parts, because it
 * counts the uploads of a member.
 */
const objectRequests: Readonly<Record<string, readonly string[]>> = {
  GET: [''],
  HEAD: [''],
  PUT: ['', 'partNumber,uploadId'],
}

/** The member in the path of an upload, `/<bucket>/incoming/<userId>/<photoId>`. */
export function uploaderIn(path: string): string | undefined {
  return /^\/[^/]+\/incoming\/([\w-]{1,100})\//.exec(path)?.[1]
}

/** The problem of a request that would store more than one photo, or do something else. */
export function storageFault(request: StorageRequest, isForm: boolean): ProblemCode | undefined {
  const { method, headers } = request
  const isStorageHeader = (name: string) => /^x-(amz|minio)-/.test(name) && !harmlessHeader.test(name)
  if (Object.keys(headers).some(isStorageHeader)) return 'upload.not-allowed'
  const parameters = parametersOf(request)
  if (isUncheckedUpload(headers, parameters)) return 'upload.not-allowed'
  if (!(isForm ? isUploadForm(request) : isObjectRequest(method, parameters))) return 'upload.not-allowed'
  if (method !== 'PUT' && method !== 'POST') return undefined
  const part = parameters.get('partNumber')
  if (part !== null && !isPartOfPhoto(part)) return 'photo.too-large'
  const { 'content-length': length, 'content-type': type } = headers
  if (length === undefined) return 'upload.no-length'
  if (Number(length) > photoMaxBytes + (method === 'POST' ? formMaxBytes : 0)) return 'photo.too-large'
  if (method === 'PUT' && type !== undefined && !isUploadType(type)) return 'photo.not-a-picture'
  return undefined
}

/** With a body in unsigned chunks, MinIO does not check the signature of a URL (CVE-2026-41145, -40344). */
function isUncheckedUpload(headers: IncomingHttpHeaders, parameters: URLSearchParams): boolean {
  const isSignedUrl = [...parameters.keys()].some((name) => /^x-amz-/i.test(name))
  return (
    /unsigned-payload-trailer/i.test(`${headers['x-amz-content-sha256']}`) &&
    (isSignedUrl || !headers.authorization)
  )
}

function isUploadForm({ url, headers }: StorageRequest): boolean {
  return !url.includes('?') && (headers['content-type'] ?? '').startsWith('multipart/form-data')
}

function parametersOf({ url }: StorageRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'))
}

function isObjectRequest(method: string, parameters: URLSearchParams): boolean {
  const names = [...parameters.keys()].filter((name) => !harmlessParameter.test(name))
  return objectRequests[method]?.includes(names.sort().join()) ?? false
}

function isPartOfPhoto(partNumber: string): boolean {
  return /^[1-9]\d*$/.test(partNumber) && Number(partNumber) <= partsPerPhoto
}
