import { expect, it } from 'vitest'
import { deviceOf } from '../src/sessions/device.ts'
import { isEmbedded } from '../src/sign-in/embedded-browser.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0'
const safari = 'AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const iPhone = '(iPhone; CPU iPhone OS 18_0 like Mac OS X)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 14) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) ${safari}`, 'Safari on Mac'],
  [`Mozilla/5.0 ${iPhone} FxiOS/132.0 Mobile Safari/605.1.15`, 'Firefox on iPhone'],
  ['curl/8.5.0', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('names the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

it.each([
  [`Mozilla/5.0 ${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 Instagram 350.0.0.0`, true],
  [`Mozilla/5.0 ${iPhone} AppleWebKit/605.1.15 Mobile/22A3354 [FBAN/FBIOS;FBAV/480.0;FBBV/1]`, true],
  [`Mozilla/5.0 ${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.30`, true],
  [`Mozilla/5.0 ${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Barcelona 360.0`, true],
  [`Mozilla/5.0 ${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_34.2.0`, true],
  [`Mozilla/5.0 ${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]`, true],
  [`Mozilla/5.0 ${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`, false],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${chrome} Mobile Safari/537.36`, true],
  [`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${chrome} Mobile Safari/537.36 Instagram 350.0 Android`, true],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, false],
  [`Mozilla/5.0 ${iPhone} ${safari}`, false],
  [`Mozilla/5.0 ${iPhone} CriOS/130.0 Mobile/15E148 Safari/604.1`, false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) ${safari}`, false],
  [undefined, false],
])('knows whether a browser is inside another app: %s', (userAgent, is) => {
  expect(isEmbedded(userAgent)).toBe(is)
})
