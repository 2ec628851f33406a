import { describe, expect, test } from 'vitest'
import { site } from '../../../../site.config.ts'
import { fillVariables, UnknownVariable } from './fill-variables.ts'

const profile = { ...site, name: 'きらり', operator: { ...site.operator, name: '株式会社きらり', address: null } }

describe('variables in a text', () => {
  test('are replaced with values of the site profile', () => {
    const { text, incomplete } = fillVariables('{{site.name}}は{{ operator.name }}が運営します', profile, 'ja')
    expect(text).toBe('きらりは株式会社きらりが運営します')
    expect(incomplete).toBe(false)
  })
  test('without a value are shown as not registered, in the language of the page', () => {
    expect(fillVariables('{{operator.address}}', profile, 'ja')).toEqual({ text: '（未登録）', incomplete: true })
    expect(fillVariables('{{operator.address}}', profile, 'en').text).toBe('(not registered)')
  })
  test.each(['{{site.operator}}', '{{operator.constructor}}', '{{user.name}}', '{{name}}'])(
    'that do not exist throw: %s',
    (text) => {
      expect(() => fillVariables(text, profile, 'ja')).toThrow(UnknownVariable)
    },
  )
  test('are not expanded in replaced values', () => {
    const nested = { ...profile, name: '{{operator.name}}' }
    expect(fillVariables('{{site.name}}', nested, 'ja').text).toBe('{{operator.name}}')
  })
})
