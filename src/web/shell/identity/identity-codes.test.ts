import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { identityEffects, type IdentityCode, type IdentityEffect } from './identity-codes.ts'
import { IdentityFailure, toIdentityFailure } from './identity-failure.ts'

const root = new URL('../../../../', import.meta.url)
const unit = 'src/web/shell/identity/sdk.test.ts'
const browser = 'tests/e2e/sign-in-codes.browser.test.ts'
const lasting = 'tests/e2e/identity-session.browser.test.ts'
const again = 'tests/e2e/reauthentication.browser.test.ts'
const google = 'tests/e2e/sign-in-google.browser.test.ts'

/** Each code with its expected effect, and the test in which the real SDK throws it. */
const catalogue: Readonly<Record<string, { effect: IdentityEffect; file: string; name: string }>> = {
  'user-disabled': {
    effect: 'end-session',
    file: lasting,
    name: 'user-disabled',
  },
  'user-token-expired': {
    effect: 'end-session',
    file: lasting,
    name: 'user-token-expired',
  },
  'network-request-failed': {
    effect: 'retry',
    file: lasting,
    name: 'failures are retried from 30 s doubling to 960 s',
  },
  'multi-factor-auth-required': { effect: 'other-account', file: browser, name: 'multi-factor-auth-required' },
  'user-mismatch': { effect: 'other-account', file: again, name: 'rejects another account with user-mismatch' },
  'user-not-found': { effect: 'other-account', file: browser, name: 'user-not-found' },
  'popup-blocked': { effect: 'redirect', file: google, name: 'blocked popups fall back to a redirect' },
  'popup-closed-by-user': { effect: 'none', file: google, name: 'shows a message within 8 s after it was closed' },
  'cancelled-popup-request': { effect: 'none', file: google, name: 'a second popup closes the first one' },
  'unauthorized-domain': { effect: 'operator', file: browser, name: 'unauthorized-domain' },
  'web-storage-unsupported': { effect: 'redirect', file: browser, name: 'web-storage-unsupported' },
  'invalid-api-key': { effect: 'operator', file: unit, name: 'invalid-api-key' },
  'auth-domain-config-required': { effect: 'operator', file: browser, name: 'auth-domain-config-required' },
  'invalid-auth-event': { effect: 'try-again', file: browser, name: 'invalid-auth-event' },
  'internal-error': { effect: 'try-again', file: browser, name: 'internal-error' },
  'login-blocked': { effect: 'other-account', file: browser, name: 'login-blocked' },
  'tenant-id-mismatch': { effect: 'other-account', file: browser, name: 'tenant-id-mismatch' },
  'invalid-user-token': { effect: 'try-again', file: browser, name: 'invalid-user-token' },
  'argument-error': { effect: 'reload', file: unit, name: 'argument-error' },
  'already-initialized': { effect: 'reload', file: unit, name: 'already-initialized' },
  'emulator-config-failed': { effect: 'reload', file: unit, name: 'emulator-config-failed' },
  'invalid-emulator-scheme': { effect: 'operator', file: unit, name: 'invalid-emulator-scheme' },
}
const codes = Object.entries(catalogue)

const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`src/web/locales/${language}/identity.json`, root), 'utf8'))
/** Words of each language that instruct the reader. */
const instructions = {
  ja: /ください|お試し/,
  en: /\b(sign in|try|press|choose|check|contact|allow|reload|go on)\b/i,
  ko: /주세요/,
} as const

describe('the catalogue of identity codes', () => {
  test('has the 22 codes of the specification, and a text for exactly those', () => {
    expect(codes).toHaveLength(22)
    expect(Object.keys(identityEffects).sort()).toEqual(Object.keys(catalogue).sort())
    for (const language of languages) expect(Object.keys(texts(language)).sort()).toEqual(Object.keys(catalogue).sort())
  })
  test.each(codes)('%s is mapped from the SDK’s code and has its effect', (code, { effect }) => {
    const failure = toIdentityFailure({ code: `auth/${code}` })
    expect(failure.code).toBe(code)
    expect(failure.effect).toBe(effect)
  })
  test.each(codes)('%s has an instruction in three languages', (code) => {
    for (const language of languages) expect(texts(language)[code]).toMatch(instructions[language])
  })
  test.each(codes)('%s is covered by the test named here', (_code, { file, name }) => {
    expect(existsSync(new URL(file, root)), file).toBe(true)
    expect(readFileSync(new URL(file, root), 'utf8')).toContain(name)
  })
})

describe('any other error of the SDK', () => {
  const others: readonly [unknown, IdentityCode][] = [
    [{ code: 'auth/user-cancelled' }, 'popup-closed-by-user'],
    [{ code: 'auth/timeout' }, 'network-request-failed'],
    [{ code: 'auth/operation-not-supported-in-this-environment' }, 'web-storage-unsupported'],
    [{ code: 'auth/some-code-of-tomorrow' }, 'internal-error'],
    [{ code: 7 }, 'internal-error'],
    [{ code: 'auth/constructor' }, 'internal-error'],
    [new TypeError('broken'), 'internal-error'],
    [null, 'internal-error'],
  ]
  test.each(others)('%j becomes %s', (thrown, code) => {
    expect(toIdentityFailure(thrown)).toMatchObject({ code, cause: thrown })
  })
  test('is not converted twice', () => {
    const failure = new IdentityFailure('popup-blocked')
    expect(toIdentityFailure(failure)).toBe(failure)
  })
})
