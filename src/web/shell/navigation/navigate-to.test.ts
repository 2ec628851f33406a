import { describe, expect, test } from 'vitest'
import { navigationAddress, NavigationRefused } from './navigate-to.ts'

const here = 'https://kirari.example/login?redirect=%2F'
const resultOf = (target: string, external: boolean) => {
  try {
    return navigationAddress(target, here, { external }).href
  } catch (error) {
    return error instanceof NavigationRefused ? error.reason : error
  }
}

describe('a navigation within the site', () => {
  test.each([
    ['/coins?tab=1#top', 'https://kirari.example/coins?tab=1#top'],
    ['https://kirari.example/coins', 'https://kirari.example/coins'],
    ['?lang=en', 'https://kirari.example/login?lang=en'],
  ])('to %s resolves to %s, with and without the external option', (target, address) => {
    expect(resultOf(target, false)).toBe(address)
    expect(resultOf(target, true)).toBe(address)
  })
})

describe('a navigation to another origin', () => {
  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'http://kirari.example/',
    'https://kirari.example@elsewhere.example/',
  ])('to %s throws without the external option and resolves with it', (target) => {
    expect(resultOf(target, false)).toBe('external')
    expect(resultOf(target, true)).toMatch(/^https?:\/\//)
  })
})

describe('a disallowed protocol', () => {
  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://kirari.example/1',
    'file:///etc/passwd',
    'https://[',
  ])('always throws: %j', (target) => {
    expect(resultOf(target, false)).toBe('protocol')
    expect(resultOf(target, true)).toBe('protocol')
  })
})
