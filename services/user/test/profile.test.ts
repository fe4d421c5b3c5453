// Accounts and profiles: the form, names that are shown, names that are the same, names that are reserved.
import { ProfileForm } from '@jumpingjack/contracts/user/profile'
import type { SignIn } from '@jumpingjack/contracts/user/users'
import { describe, expect, it } from 'vitest'
import { changesOf, usernameKey } from '../src/profile/profile.rules.ts'
import { isReservedName, looksOf } from '../src/users/reserved-names.rules.ts'
import { newUser, publicName } from '../src/users/users.rules.ts'

const switches = { googleReviewsEnabled: false, profilePublic: true, allowSocialSharing: true }

const now = new Date('2026-05-01T10:00:00Z')

function aPerson(fields: Partial<SignIn> = {}): SignIn {
  return { issuer: 'https://id.example', subject: 's1', email: 'Alice@Example.com', name: 'Alice', ...fields }
}

describe('the profile form', () => {
  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(51), 'Must be at most 50 characters'],
    ['username', 'ali\u200dce', 'Has characters that cannot be shown'],
    ['username', '\u0430lice', 'Username must be written in one alphabet'],
    ['username', 'p\u03bfpeye', 'Username must be written in one alphabet'],
    ['username', '\u0570elen', 'Username must be written in one alphabet'],
    ['username', 'ᗩlice', 'Username must be written in one alphabet'],
    ['displayName', 'Ann \u0421ole', 'Each word must be written in one alphabet'],
    ['displayName', ' x ', 'Display name must be at least 2 characters'],
    ['bio', 'x'.repeat(501), 'Bio must be under 500 characters'],
    ['linkedinProfile', 'javascript:alert(1)', 'Must be a valid URL'],
  ])('with the %s %.20s is rejected: %s', (field, value, message) => {
    const { error } = ProfileForm.safeParse({ ...switches, [field]: value })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })

  it.each([
    ['username', 'ann'],
    ['username', ''],
    ['username', 'алиса'],
    ['username', 'アリスalice'],
    ['displayName', 'Al'],
    ['displayName', 'Ann ❤\ufe0f'],
    ['displayName', 'Мария Smith 👨‍👩‍👧'],
    ['displayName', 'می\u200cخواهم'],
    ['bio', 'Lifts.\nRuns. 💪'],
    ['linkedinProfile', ''],
    ['facebookId', null],
  ])('may have the %s %.20s', (field, value) => {
    expect(ProfileForm.safeParse({ ...switches, [field]: value }).success).toBe(true)
  })

  it.each([
    ['username', '\u202aali\u00adce\u200b', 'alice'],
    ['twitterHandle', '@ann\u200b', '@ann'],
    ['linkedinProfile', 'www.linkedin.example/in/ann', 'https://www.linkedin.example/in/ann'],
  ] as const)('reads the %s %j as %s', (field, value, expected) => {
    expect(ProfileForm.parse({ ...switches, [field]: value })[field]).toBe(expected)
  })

  it.each(Object.keys(switches))('needs %s', (field) => {
    expect(ProfileForm.safeParse({ ...switches, [field]: undefined }).success).toBe(false)
  })
})

it('keeps absent fields and clears blank ones', () => {
  const form = { ...switches, bio: '', displayName: 'Ann', username: undefined, twitterHandle: null }
  expect(changesOf(form)).toEqual({ ...switches, bio: null, displayName: 'Ann', twitterHandle: null })
})

it.each([
  ['Ann', 'ANN'],
  ['Ｊump', 'jump'],
  ['é', 'e\u0301'],
  ['σας', 'ΣΑΣ'],
  ['strasse', 'STRAßE'],
  ['iron man', 'iron  man'],
  ['alice', 'alice\ufe0f'],
  ['alice', 'ali\u034fce'],
])('treats the usernames %s and %s as one', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other))
})

it.each(['किताब', 'ที่ดี', 'n\u0303o', 'ann 💪'])('keeps what the username %s shows', (username) => {
  expect(usernameKey(username)).toBe(username.normalize('NFKC'))
})

it.each([
  [true, 'Ann', 'lifter', 'Ann'],
  [true, null, 'lifter', 'lifter'],
  [true, null, null, 'Anonymous User'],
  [false, 'Ann', 'lifter', 'Anonymous User'],
])('with a public profile: %s, display name %s and username %s, is called %s', (...fields) => {
  const [profilePublic, displayName, username, name] = fields
  const user = { ...newUser('u1', aPerson(), now), profilePublic, displayName, username }
  expect(publicName(user)).toBe(name)
})

it.each([
  ['Alice', 'Alice'],
  ['  Alice  ', 'Alice'],
  ['A', null],
  ['', null],
  [undefined, null],
  ['x'.repeat(101), null],
  ['Al\u0000ice', null],
  ['Al\u202eice', 'Alice'],
  ['Jumpingjack Support', null],
])('a new account called %j by the provider has the display name %j', (name, displayName) => {
  expect(newUser('u1', aPerson({ name }), now).displayName).toBe(displayName)
})

it.each([
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  [undefined, null],
])('a new account with the picture %j has the avatar %j', (picture, avatar) => {
  expect(newUser('u1', aPerson({ picture }), now).avatar).toBe(avatar)
})

it('a new account keeps its address in lower case', () => {
  expect(newUser('u1', aPerson(), now).email).toBe('alice@example.com')
})

it.each([
  'admin',
  'Jumpingjack Support',
  'Anonymous User',
  'Ad-min 1',
  'adm1n',
  'Adrnin',
  '\u0430dmin',
  '\u0430\u0501\u043c\u0456\u043f',
  'a\u0301dmin',
  'ꓮꓓꓟꓲꓠ',
  'ＡＤＭＩＮ',
  'Official Staff',
  'ⓈⓊⓅⓅⓄⓇⓉ',
  'ᴀᴅᴍɪɴ',
  'ɑdmin',
  '@admin',
  'ᎪᎠᎷᏆΝ',
  'ꓢꓴꓑꓑꓳꓣꓔ',
  'ѕtɑff',
  'ՏՍΡΡՕƦΤ',
  'rꝏt',
  'aɗmin',
  'ᵃᵈᵐⁱⁿ',
  '🅰🅳🅼🅸🅽',
  'ad\u200dmin',
  'a\u0335d\u0335m\u0335in',
  'Ѕуѕтем',
  'Ju𝚖pіngjасk',
  'suppסrt',
  'Customer Support',
  'Site Admin',
  'Admin Support',
  'Moderation Team',
  'Moderators',
  'Support Anna',
  'SiteAdmin',
  'gym_support',
  'Tеch Ѕuррort',
  'Owner',
  'The Site Owner',
  'Gym Staff',
  'Staff Member',
  'Customer Service Team',
])('reserves %s', (name) => {
  expect(isReservedName(name)).toBe(true)
})

it.each([
  'Ann',
  'Jack',
  'Adam Minter',
  'Badminton Bea',
  'алиса',
  'Supporters Club',
  'Supportive Sue',
  'Stafford',
  'Leopold Staff',
  'Elihu Root',
  'Dog Owner Dan',
  'Ownerless',
  'Admiral Ackbar',
  'Moderate Mo',
  'Solar System',
  'Сергей',
  'Ρόδος',
  'محمد',
  '田中',
  '🇦🇹 Anna',
  '',
])('leaves %s to members', (name) => {
  expect(isReservedName(name)).toBe(false)
})

it.each([
  ['paul', 'pau1'],
  ['paul', 'раul'],
  ['paul', 'ᏢᎪᑌᏞ'],
  ['paul', 'ｐａｕｌ'],
  ['paul', 'ᴘᴀᴜʟ'],
  ['bob', 'b0b'],
  ['anna', '🅰nna'],
  ['emma', 'ernrna'],
  ['williams', 'vvilliarns'],
  ['noor', 'nססr'],
])('takes the usernames %s and %s for alike', (one, other) => {
  expect(looksOf(other)).toBe(looksOf(one))
})

it.each([
  ['anna', 'ánna'],
  ['mike', 'nike'],
  ['jörg', 'jorg'],
  ['rosa', 'r5sa'],
  ['アリス', 'アリサ'],
])('tells the usernames %s and %s apart', (one, other) => {
  expect(looksOf(other)).not.toBe(looksOf(one))
})
