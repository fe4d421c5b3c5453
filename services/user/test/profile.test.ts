import { ProfileForm } from '@jumpingjack/contracts/user/profile'
import { describe, expect, it } from 'vitest'
import { changesOf, usernameKey } from '../src/profile/profile.rules.ts'
import { newUser, publicName } from '../src/users/users.rules.ts'

const switches = { googleReviewsEnabled: false, profilePublic: true, allowSocialSharing: true }

describe('the profile form', () => {
  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(51), 'Must be at most 50 characters'],
    ['username', 'ali\u200dce', 'Has characters that cannot be shown'],
    ['username', 'alice\ufe0f', 'Has characters that cannot be shown'],
    ['username', 'ali\u034fce', 'Has characters that cannot be shown'],
    ['username', 'alice\u{e0100}', 'Has characters that cannot be shown'],
    ['username', '\u0301\u0301\u0301', 'Username must be at least 3 characters'],
    ['username', '\u0430lice', 'Username must be written in one alphabet'],
    ['username', 'p\u03bfpeye', 'Username must be written in one alphabet'],
    ['username', '\u0570elen', 'Username must be written in one alphabet'],
    ['username', 'ᗩlice', 'Username must be written in one alphabet'],
    ['displayName', 'Ann \u0421ole', 'Each word must be written in one alphabet'],
    ['displayName', 'Helen\u03b1', 'Each word must be written in one alphabet'],
    ['displayName', '\u3164\u3164', 'Has characters that cannot be shown'],
    ['displayName', '\u200d\u200d\u200d', 'Display name must be at least 2 characters'],
    ['displayName', '\u034f\ufe0f\u17b4', 'Display name must be at least 2 characters'],
    ['displayName', 'x', 'Display name must be at least 2 characters'],
    ['displayName', ' x ', 'Display name must be at least 2 characters'],
    ['bio', 'x'.repeat(501), 'Bio must be under 500 characters'],
    ['bio', 'a\u0000', 'Has characters that cannot be shown'],
    ['bio', 'half of a smile \ud83d', 'Has characters that cannot be shown'],
    ['linkedinProfile', 'nope', 'Must be a valid URL'],
    ['linkedinProfile', 'https://x.example/a\nb', 'Must be a valid URL'],
    ['linkedinProfile', 'javascript:alert(1)', 'Must be a valid URL'],
    ['linkedinProfile', `https://x.example/${'x'.repeat(500)}`, 'Must be at most 500 characters'],
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
    ['bio', 'x'.repeat(500)],
    ['linkedinProfile', 'https://linkedin.example/in/ann'],
    ['linkedinProfile', ''],
    ['facebookId', null],
  ])('may have the %s %.20s', (field, value) => {
    expect(ProfileForm.safeParse({ ...switches, [field]: value }).success).toBe(true)
  })

  it.each([
    ['username', '\u202aali\u00adce\u200b', 'alice'],
    ['displayName', 'Ann\nBen\u200f', 'Ann Ben'],
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
  ['alice', 'alice\u{e0100}'],
  ['alice', 'alice\u180b'],
  ['alice', 'alice\u17b4'],
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
  const person = { issuer: 'https://id.example', subject: 's1', email: 'ann@example.com' }
  const user = { ...newUser('u1', person, new Date()), profilePublic, displayName, username }
  expect(publicName(user)).toBe(name)
})
