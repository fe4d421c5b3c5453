// Names that imitate the operators, also by letters that look alike.
import { expect, it } from 'vitest'
import { isReservedName } from '../src/users/reserved-names.rules.ts'

it.each([
  'admin',
  'Administrator',
  'Jumpingjack Support',
  'The Jumping Jack Team',
  'Anonymous User',
  'anonymous',
  'Ad-min 1',
  'adm1n',
  'Adrnin',
  '\u0430dmin',
  '\u0430\u0501\u043c\u0456\u043f',
  'a\u0301dmin',
  'ꓮꓓꓟꓲꓠ',
  'ＡＤＭＩＮ',
  'Supp0rt',
  'Official Staff',
  'ΑDΜΙΝ',
  'ⓈⓊⓅⓅⓄⓇⓉ',
  '𝐀𝐝𝐦𝐢𝐧',
  'ᴀᴅᴍɪɴ',
  'ꜱᴜᴘᴘᴏʀᴛ',
  'ɑdmin',
  'admin!',
  '1 admin',
])('reserves %s', (name) => {
  expect(isReservedName(name)).toBe(true)
})

it.each([
  'Ann',
  'Jack',
  'Jumping Jane',
  'Adam Minter',
  'Badminton Bea',
  'алиса',
  'Supporters Club',
  'Rooter',
  '',
])('leaves %s to members', (name) => {
  expect(isReservedName(name)).toBe(false)
})
