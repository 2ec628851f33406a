import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/index.ts'
import { runAction, saveTexts } from './save-texts.ts'

const schema = z.object({ title: z.string().min(1), version: z.int() })
const submitted = { texts: { title: 'わたしの題名' }, version: 3 }
const saving = { intent: 'save', submitted, schema, body: { title: 'わたしの題名', version: 3 } }

test('an accepted form returns what is stored', async () => {
  const saved = { texts: { title: 'わたしの題名' }, version: 4 }
  expect(await saveTexts({ ...saving, send: async () => saved })).toMatchObject({ status: 200, saved, conflict: null })
})

test('an invalid form names its fields and sends nothing', async () => {
  let sent = 0
  const send = async () => {
    sent += 1
    return null
  }
  const outcome = await saveTexts({ ...saving, body: { title: '', version: 3 }, send })
  expect(outcome).toMatchObject({ status: 400, faults: ['title'], submitted })
  expect(sent).toBe(0)
})

test('an update of an older version returns both texts', async () => {
  const stored = { texts: { title: 'ほかの人の題名' }, version: 5 }
  const outcome = await saveTexts({
    ...saving,
    send: () => Promise.reject(new ApiError(409, 'VERSION_CONFLICT', '先に変更しました')),
    readStored: async () => stored,
  })
  expect(outcome).toMatchObject({ status: 409, submitted, conflict: stored, saved: null })
})

test('other errors of the API have their message and no stored texts', async () => {
  const refuse = () => Promise.reject(new ApiError(403, 'NOT_YOUR_CHANNEL', 'できません', { title: 'x' }))
  const expected = { status: 403, code: 'NOT_YOUR_CHANNEL', message: 'できません', conflict: null }
  expect(await saveTexts({ ...saving, send: refuse })).toMatchObject({ ...expected, faults: ['title'] })
  expect(await runAction('delete', refuse)).toMatchObject(expected)
})

test('unexpected errors are not hidden', async () => {
  const fail = () => Promise.reject(new TypeError('broken'))
  await expect(saveTexts({ ...saving, send: fail })).rejects.toThrow('broken')
  await expect(runAction('delete', fail)).rejects.toThrow('broken')
})
