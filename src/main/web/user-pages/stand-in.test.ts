import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roles } from '#contract/account/limits.ts'
import type { Profile, User } from '#contract/account/schemas.ts'
import { languages } from '#contract/languages.ts'
import { fillHole, splitPage, standInFor } from './stand-in.ts'

/** Texts with what the contexts of a page escape, and any others. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', `'`, '\\', '&', '<', '>', '\n', '\u2028', '\u2029', '$', '`', 'あ', '😀') }),
)

const anyProfile: fc.Arbitrary<Profile> = fc.record({
  user: fc.record({
    id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    nickName: anyText,
    avatarUrl: anyText.map((text) => `/avatars/${text}`),
    bio: anyText,
    signature: anyText,
  }),
  roles: fc.uniqueArray(fc.constantFrom(...roles)),
  language: fc.constantFrom(...languages),
})

const scriptEscapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** As the router sends the data of a page. */
const scriptWith = (data: unknown): string =>
  `<script>enqueue(${JSON.stringify(`${JSON.stringify(data)}\n`).replaceAll(/[&><\u2028\u2029]/g, (found) => scriptEscapes[found] ?? '')});</script>`

function render({ user, roles: held }: Profile): string {
  const { nickName, avatarUrl, bio, signature, id } = user
  const menu = createElement(
    'details',
    { title: `${nickName}のメニュー`, 'data-user': id },
    createElement('img', { src: avatarUrl, alt: '' }),
    createElement('p', null, nickName),
    bio === '' ? null : createElement('p', null, bio, ' / ', signature),
    held.join(' '),
  )
  return renderToStaticMarkup(menu) + scriptWith([{ user }, nickName, `名前は${nickName}`, id])
}

function fill(html: string, user: User): string | null {
  const split = splitPage(html)
  if (split === null) return null
  return split.parts
    .flatMap((part, index) => {
      const hole = split.holes[index]
      return hole === undefined ? [part] : [part, fillHole(hole, user)]
    })
    .join('')
}

test('a page for the stand-in, filled with the texts of a user, is the page for the user', () => {
  fc.assert(
    fc.property(anyProfile, (profile) => {
      const standIn = standInFor(profile)
      expect(fill(render(standIn.profile), profile.user)).toBe(render(profile))
    }),
    { numRuns: 300 },
  )
})

test('the stand-in has nothing of its user but roles, language, and which texts are empty', () => {
  fc.assert(
    fc.property(anyProfile, anyProfile, (one, other) => {
      const empty = ({ user }: Profile) => Object.values(user).map((value) => value === '')
      const isSame = (name: keyof Profile) => JSON.stringify(one[name]) === JSON.stringify(other[name])
      const sameKind =
        isSame('roles') && isSame('language') && JSON.stringify(empty(one)) === JSON.stringify(empty(other))
      const [standIn, another] = [standInFor(one), standInFor(other)]
      expect(standIn.kind === another.kind).toBe(sameKind)
      expect(sameKind ? another.profile : standIn.profile).toEqual(standIn.profile)
    }),
  )
})

test.each([
  ['in an address', (name: string) => `<a href="/login?name=${encodeURIComponent(name)}">`],
  ['cut', (name: string) => `<p>${name.slice(1)}</p>`],
  ['in capitals', (name: string) => `<p>&quot;${name.slice(1).toUpperCase()}</p>`],
  ['in a script of another form', (name: string) => `<script>${JSON.stringify({ name })}</script>`],
])('a page with a text of its user %s cannot be filled', (_name, html) => {
  const profile: Profile = {
    user: { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg', bio: '', signature: '' },
    roles: ['user'],
    language: 'ja',
  }
  const { nickName } = standInFor(profile).profile.user
  expect(splitPage(html(nickName))).toBeNull()
})
