import { afterAll, beforeAll, expect, test } from 'vitest'
import { bannedWordsMax } from '#contract/chat/limits.ts'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { openProduct, operatorToken, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let chat: ChatProduct
let kenta: Caller
let yui: Caller
let mioId: number

beforeAll(async () => {
  product = await openProduct()
  chat = await openChatProduct(product)
  kenta = await product.as('viewer-kenta')
  yui = await product.as('staff-yui')
  mioId = await product.userIdOf('viewer-mio')
  const userId = await product.userIdOf('viewer-kenta')
  await chat.sora.call('POST /v1/chat-setting/moderators', { userId, named: true })
})
afterAll(async () => {
  chat.closeClients()
  await product.close()
})

const path = () => `/v1/lives/${chat.liveId}/chat`
const read = async (caller: Caller) => (await caller.call(`GET ${path()}/setting`)).json()
const save = (words: readonly string[], before: readonly string[]) =>
  chat.sora.call('POST /v1/chat-setting/banned-words', { words, before })
const changeWord = (caller: Caller, word: string, banned = true) =>
  caller.call(`POST ${path()}/banned-words`, { word, banned })

test('only liver, moderators and staff read and change the banned users and words', async () => {
  const codesFor = async (caller: Caller) => {
    const answers = [
      await caller.call(`GET ${path()}/setting`),
      await caller.call(`POST ${path()}/ban/lifting`, { userId: mioId }),
      await changeWord(caller, '一'),
      await changeWord(caller, '一', false),
    ]
    return [...new Set(answers.map((answer) => (answer.statusCode === 200 ? 'ok' : answer.json().code)))]
  }
  for (const [account, code] of [
    [null, 'SIGN_IN_REQUIRED'],
    ['viewer-mio', 'NOT_MODERATOR'],
    ['liver-hana', 'NOT_MODERATOR'],
    ['viewer-kenta', 'ok'],
    ['staff-yui', 'ok'],
    ['liver-sora', 'ok'],
  ] as const) {
    expect(await codesFor(await product.as(account)), account ?? 'visitor').toEqual([code])
  }
})

test('a moderator lifts a ban and bans a word, at once for those who are in the chat', async () => {
  const mio = await chat.join('viewer-mio')
  await kenta.call(`POST ${path()}/ban`, { userId: mioId })
  await expect.poll(() => mio.received('permissions').at(-1)?.permissions.banned).toBe(true)
  expect((await read(kenta)).banned).toMatchObject([{ user: { id: mioId }, by: 'けんた' }])
  expect((await kenta.call(`POST ${path()}/ban/lifting`, { userId: mioId })).json().banned).toEqual([])
  await expect.poll(() => mio.received('permissions').at(-1)?.permissions.banned).toBe(false)
  expect((await changeWord(kenta, 'ばか')).json().bannedWords).toEqual(['ばか'])
  mio.postComment(chat.liveId, 'ﾊﾞｶ')
  await expect.poll(() => mio.received('refused').map(({ code }) => code)).toEqual(['CHAT_BANNED_WORD'])
  expect((await changeWord(kenta, 'ばか', false)).json().bannedWords).toEqual([])
  product.clock.advance(3000)
  await chat.post(mio, 'ばか')
})

test('words that several moderators ban at the same time are all banned, up to the limit', async () => {
  const words = Array.from({ length: bannedWordsMax }, (_, index) => `言葉${index}`)
  await save(words.slice(0, -6), [])
  await Promise.all(words.slice(-6).map((word, index) => changeWord(index % 2 === 0 ? kenta : yui, word)))
  expect((await read(kenta)).bannedWords.toSorted()).toEqual(words.toSorted())
  expect((await changeWord(kenta, 'もう一つ')).json().code).toBe('TOO_MANY_BANNED_WORDS')
  expect((await changeWord(kenta, words[0] ?? '')).statusCode).toBe(200)
  expect((await save(['もう一つ'], [])).json().code).toBe('TOO_MANY_BANNED_WORDS')
  expect((await save([], words)).json().bannedWords).toEqual([])
})

test('the liver saves words without losing what moderators changed since the page was loaded', async () => {
  await save(['一', '二', '三'], [])
  await changeWord(kenta, '四')
  await changeWord(kenta, '二', false)
  const saved = await save(['三', '二', '五'], ['一', '二', '三'])
  expect(saved.json().bannedWords).toEqual(['四', '三', '五'])
  const added = Array.from({ length: 8 }, (_, index) => `同時${index}`)
  await Promise.all([
    ...added.map((word) => changeWord(kenta, word)),
    ...['六', '七'].map((word) => save(['三', word], ['三', '四'])),
  ])
  const { bannedWords } = await read(kenta)
  expect(bannedWords.toSorted()).toEqual(['三', '五', '六', '七', ...added].toSorted())
  await save([], bannedWords)
})

test('banning a banned word, and allowing one that is not, keeps the order and publishes nothing', async () => {
  await save(['一', '二'], [])
  const mio = await chat.join('viewer-mio')
  const permissions = mio.received('permissions').length
  expect((await changeWord(kenta, '一')).json().bannedWords).toEqual(['一', '二'])
  expect((await changeWord(kenta, '三', false)).json().bannedWords).toEqual(['一', '二'])
  await kenta.call(`POST ${path()}/ban`, { userId: mioId })
  await expect.poll(() => mio.received('permissions').at(-1)?.permissions.banned).toBe(true)
  expect(mio.received('permissions')).toHaveLength(permissions + 1)
  await kenta.call(`POST ${path()}/ban/lifting`, { userId: mioId })
  await save([], ['一', '二'])
})

test('changes of staff are audited, those of moderators are not', async () => {
  const actions = async (): Promise<string[]> => {
    const operator = { authorization: `Operator ${operatorToken}` }
    const { entries } = (await chat.visitor.call('GET /v1/staff/audit', undefined, operator)).json()
    return entries.flatMap(({ action }: { action: string }) =>
      /^chat\.(ban_lifted|word_changed)$/.test(action) ? [action] : [],
    )
  }
  const before = (await actions()).length
  for (const [caller, word] of [
    [kenta, '秘密'],
    [yui, '内緒'],
  ] as const) {
    await changeWord(caller, word)
    await changeWord(caller, word)
    await kenta.call(`POST ${path()}/ban`, { userId: mioId })
    for (let time = 0; time < 2; time += 1) await caller.call(`POST ${path()}/ban/lifting`, { userId: mioId })
  }
  const after = await actions()
  expect(after).toHaveLength(before + 2)
  expect(after.slice(0, 2).toSorted()).toEqual(['chat.ban_lifted', 'chat.word_changed'])
})
