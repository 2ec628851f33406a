import { describe, expect, test } from 'vitest'
import { profileChange } from '#contract/account/schemas.ts'
import { readBasics } from './basics-form.ts'

const good = { nickName: 'みお', bio: '猫が好き', signature: '', language: 'ja', country: 'JP' }

function form(changes: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...good, ...changes })) data.set(name, value)
  return data
}

describe('the form of the public profile', () => {
  test('maps to a profile change of the contract, with empty texts', () => {
    const submission = readBasics(form({ bio: '' }))
    expect(submission.status === 'success' && profileChange.parse(submission.value)).toEqual({ ...good, bio: '' })
  })
  test.each([
    ['nickName', '   '],
    ['nickName', 'あ'.repeat(31)],
    ['bio', 'あ'.repeat(501)],
    ['signature', 'あ'.repeat(61)],
    ['language', 'fr'],
    ['country', 'Japan'],
  ])('reports %s as invalid when it is %j, and keeps the other input', (name, value) => {
    const reply = readBasics(form({ [name]: value })).reply()
    expect(Object.keys(reply.error ?? {})).toEqual([name])
    expect(reply.initialValue).toMatchObject({ [name === 'bio' ? 'nickName' : 'bio']: expect.any(String) })
  })
  test('counts a line break as one character', () => {
    const bio = `${'あ\r\n'.repeat(249)}あい`
    expect(readBasics(form({ bio })).status).toBe('success')
    expect(readBasics(form({ bio: `${bio}う` })).status).toBe('error')
  })
})
