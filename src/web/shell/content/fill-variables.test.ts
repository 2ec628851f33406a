import { describe, expect, test } from 'vitest'
import { site } from '../../../../site.config.ts'
import { fillVariables, UnknownVariable } from './fill-variables.ts'

const known = { ...site, name: 'きらり', operator: { ...site.operator, name: '株式会社きらり', address: null } }

describe('variables in a text', () => {
  test('become what the site profile says', () => {
    const { text, incomplete } = fillVariables('{{site.name}}は{{ operator.name }}が運営します', known, 'ja')
    expect(text).toBe('きらりは株式会社きらりが運営します')
    expect(incomplete).toBe(false)
  })
  test('that the operator has not told are shown as such, in the language of the page', () => {
    expect(fillVariables('{{operator.address}}', known, 'ja')).toEqual({ text: '（未登録）', incomplete: true })
    expect(fillVariables('{{operator.address}}', known, 'en').text).toBe('(not registered)')
  })
  test.each(['{{site.operator}}', '{{operator.constructor}}', '{{user.name}}', '{{name}}'])(
    'that no profile has are refused: %s',
    (text) => {
      expect(() => fillVariables(text, known, 'ja')).toThrow(UnknownVariable)
    },
  )
  test('are not looked for in what was filled in', () => {
    const odd = { ...known, name: '{{operator.name}}' }
    expect(fillVariables('{{site.name}}', odd, 'ja').text).toBe('{{operator.name}}')
  })
})
