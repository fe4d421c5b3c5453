// Which addresses name a member's own upload, and which paths name photos.
import { describe, expect, it } from 'vitest'
import { photoIdsOf, uploadIdOf } from '../src/photos/photos.rules.ts'

const me = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const id = '33333333-3333-4333-8333-333333333333'
const path = `/photos/incoming/${me}/${id}`

it.each([
  ['the whole signed address', `http://127.0.0.1:9000${path}?X-Amz-Signature=abc`],
  ['the address without its query', `https://storage.example${path}`],
  ['only the path', path],
  ['any other host, which gets no request', `http://169.254.169.254${path}`],
])('uploadIdOf finds the id in %s', (_what, address) => {
  expect(uploadIdOf(address, 'photos', me)).toBe(id)
})

it.each([
  ['another member', `/photos/incoming/${other}/${id}`],
  ['another bucket', `/secrets/incoming/${me}/${id}`],
  ['a finished photo', `/photos/photos/${id}.webp`],
  ['a way up', `/photos/incoming/${other}/../${me}/../${other}/${id}`],
  ['a way up, escaped', `/photos/incoming/${me}/%2e%2e/${other}/${id}`],
  ['an escaped slash', `/photos/incoming%2F${me}%2F${id}`],
  ['more behind it', `${path}/x`],
  ['a suffix', `${path}.svg`],
  ['upper case', path.toUpperCase()],
  ['a null byte', `${path}%00`],
  ['no path at all', id],
  ['a script', 'javascript:alert(1)'],
  ['a broken address', 'http://['],
  ['another path with ours as query', `http://x/?${path}`],
])('uploadIdOf rejects %s', (_what, address) => {
  expect(uploadIdOf(address, 'photos', me)).toBeUndefined()
})

describe('photoIdsOf', () => {
  const ids = [1, 2, 3, 4].map((n) => `${n}3333333-3333-4333-8333-333333333333`)
  const paths = ids.map((each) => `/api/review-photos/${each}`)
  it('reads up to three paths', () => {
    expect(photoIdsOf([])).toEqual([])
    expect(photoIdsOf(paths.slice(0, 3))).toEqual(ids.slice(0, 3))
  })
  it.each([
    ['four', paths],
    ['the same twice', [paths[0], paths[0]]],
    ['a foreign address', ['https://example.com/a.jpg']],
    ['a path with a host', [`http://x${paths[0]}`]],
    ['a way up', [`/api/review-photos/../review-photos/${ids[0]}`]],
    ['a query', [`${paths[0]}?x`]],
    ['a line break', [`${paths[0]}\n`]],
    ['one good and one bad', [paths[0], 'x']],
  ])('rejects %s', (_what, given) => {
    expect(photoIdsOf(given as string[])).toBeUndefined()
  })
})
