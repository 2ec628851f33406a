import { describe, expect, test } from 'vitest'
import { bannedWordMaxLength, bannedWordsMax } from '#contract/chat/limits.ts'
import { createApi } from '../../../api/client.ts'
import { changeChatSetting, isChatIntent, readWords, type ChatIntent } from './change-chat-setting.ts'

/** An API that accepts or refuses every request and records them. */
function fakeApi(errorMessage?: string) {
  const sent: { path: string; body: unknown }[] = []
  const api = createApi({
    baseUrl: 'http://site.example',
    countryCode: 'JP',
    language: 'ja',
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      sent.push({ path: pathname, body: JSON.parse(String(init?.body)) })
      if (errorMessage === undefined) return Response.json({ moderators: [], banned: [], bannedWords: [] })
      return Response.json({ status: 404, code: 'USER_NOT_FOUND', title: '', message: errorMessage }, { status: 404 })
    },
  })
  return { api, sent }
}

async function change(intent: ChatIntent, fields: Record<string, string>, errorMessage?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { api, sent } = fakeApi(errorMessage)
  return { outcome: await changeChatSetting(api, intent, form), sent }
}

describe('banned words', () => {
  test('are read one per line, without duplicates and empty lines', () => {
    expect(readWords(' ばか \r\n\nspam\nばか\n')).toEqual(['ばか', 'spam'])
    expect(readWords('')).toEqual([])
  })
  test('are limited in length and number', () => {
    const many = Array.from({ length: bannedWordsMax }, (_, index) => `word ${index}`)
    expect(readWords(many.join('\n'))).toHaveLength(bannedWordsMax)
    expect(readWords([...many, 'one more'].join('\n'))).toBeNull()
    expect(readWords('a'.repeat(bannedWordMaxLength))).toHaveLength(1)
    expect(readWords('a'.repeat(bannedWordMaxLength + 1))).toBeNull()
  })
})

describe('changing a chat setting', () => {
  test('appoints and dismisses moderators by the typed id', async () => {
    const { outcome, sent } = await change('add-moderator', { user: ' １２ ' })
    expect(outcome).toEqual({ status: 200, changed: 'saved', intent: 'add-moderator' })
    expect(sent).toEqual([{ path: '/v1/chat-setting/moderators', body: { userId: 12, named: true } }])
    expect((await change('remove-moderator', { user: '12' })).sent[0]?.body).toEqual({ userId: 12, named: false })
  })
  test('lifts a ban', async () => {
    const { sent } = await change('lift-ban', { user: '7' })
    expect(sent).toEqual([{ path: '/v1/chat-setting/bans/lifting', body: { userId: 7 } }])
  })
  test('sends banned words with the ones that the form was loaded with', async () => {
    const { sent } = await change('banned-words', { words: 'ばか\r\nspam', before: 'ばか\r\nあほ' })
    const body = { words: ['ばか', 'spam'], before: ['ばか', 'あほ'] }
    expect(sent).toEqual([{ path: '/v1/chat-setting/banned-words', body }])
  })
  test('sends no request for invalid input', async () => {
    for (const user of ['', '0', '-1', 'みお', '1.5']) {
      const { outcome, sent } = await change('add-moderator', { user })
      expect(outcome).toMatchObject({ status: 400, changed: 'badUser' })
      expect(sent).toEqual([])
    }
    const { outcome, sent } = await change('banned-words', { words: 'a'.repeat(51) })
    expect(outcome).toMatchObject({ status: 400, changed: 'badWords' })
    expect(sent).toEqual([])
  })
  test('returns the typed input when it was not saved', async () => {
    const words = `fine\n${'a'.repeat(51)}`
    const before = 'fine\nspam'
    expect((await change('banned-words', { words, before })).outcome).toMatchObject({ typed: { words, before } })
    const why = 'そのユーザーは見つかりません'
    const refused = { status: 404, changed: 'refused', why }
    expect((await change('add-moderator', { user: '12' }, why)).outcome).toMatchObject({
      ...refused,
      typed: { user: '12' },
    })
    expect((await change('banned-words', { words: 'fine', before }, why)).outcome).toMatchObject({
      ...refused,
      typed: { words: 'fine', before },
    })
    expect((await change('lift-ban', { user: '7' }, why)).outcome).toMatchObject({ typed: { user: undefined } })
  })
  test('recognizes the intents of its buttons', () => {
    expect(isChatIntent('lift-ban')).toBe(true)
    expect(isChatIntent('end')).toBe(false)
  })
})
