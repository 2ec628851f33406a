import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { createApi } from '../../api/index.ts'
import { readId, readOrganizedChannel, readOwnChannel } from './own-channel.ts'

const apiOf = (role: string | null) =>
  createApi({
    countryCode: 'JP',
    language: 'ja',
    baseUrl: 'http://api.example',
    fetch: async () => Response.json({ id: 3, role }),
  })
const user: Profile = {
  user: { id: 7, nickName: 'みお', avatarUrl: '', bio: '', signature: '' },
  roles: ['user'],
  language: 'ja',
}

test.each(['', '0', '-1', '1.5', '01', 'x', '2147483648', '99999999999', undefined])(
  'the id %s of an address has no page',
  (text) => {
    expect(() => readId(text)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  },
)

test('ids of addresses are whole numbers up to the largest of the database', () => {
  expect([readId('1'), readId('2147483647')]).toEqual([1, 2_147_483_647])
})

test('the studio of a channel is for its owners and editors', async () => {
  expect(await readOwnChannel(apiOf('editor'), '3')).toEqual({ id: 3, role: 'editor' })
  await expect(readOwnChannel(apiOf(null), '3')).rejects.toMatchObject({ init: { status: 403 } })
})

test('staff also organize the leaf events of a channel that they do not edit', async () => {
  const staff: Profile = { ...user, roles: ['user', 'staff'] }
  expect(await readOrganizedChannel(apiOf(null), '3', staff)).toEqual({ id: 3, role: null })
  for (const viewer of [user, null])
    await expect(readOrganizedChannel(apiOf(null), '3', viewer)).rejects.toMatchObject({ init: { status: 403 } })
})
