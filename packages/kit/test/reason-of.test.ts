// What logs say about an error, without its secrets.
import { expect, it } from 'vitest'
import { reasonOf } from '../src/telemetry/log.ts'

const secret = 'the-token'
const withFields = (error: Error, fields: object = {}) =>
  Object.assign(error, { token: secret, request: { headers: { authorization: secret } } }, fields)

it.each([
  ['its message', withFields(new Error('refused')), 'Error: refused'],
  ['its code', withFields(new Error('no'), { code: 'E_NO' }), 'Error: E_NO: no'],
  ['its name', withFields(new TypeError('fetch failed')), 'TypeError: fetch failed'],
  [
    'the message of its cause',
    new Error('failed', { cause: withFields(new Error('reset')) }),
    'Error: failed: reset',
  ],
  ['nothing of a cause that is no error', new Error('failed', { cause: { token: secret } }), 'Error: failed'],
  ['no quotation', new SyntaxError(`"${secret}" is not valid JSON`), 'SyntaxError'],
  ['no quotation in its cause', new Error('failed', { cause: new SyntaxError(secret) }), 'Error: failed'],
  ['the beginning of a long message', new Error('x'.repeat(1_000)), `Error: ${'x'.repeat(293)}`],
  ['what is no error', 'stopped', 'stopped'],
  ['no fields of what is no error', { token: secret }, '[object Object]'],
  ['that there is none', undefined, 'undefined'],
])('says %s', (_what, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
