import { expect, onTestFinished, test } from 'vitest'
import { demoAccounts } from '#main/seed.ts'
import { openProduct } from './product.ts'

async function openContent(settings: Record<string, string> = {}) {
  const product = await openProduct(settings)
  onTestFinished(() => product.close())
  const callers = await Promise.all(demoAccounts.map(({ subject }) => product.as(subject)))
  const answers = await Promise.all(
    callers.flatMap((caller) =>
      ['account/profile', 'stream-setting', 'lives', 'channels/1', 'search?q=%E3%81%B2%E3%81%A0%E3%81%BE%E3%82%8A'].map(
        async (path) => (await caller.call(`GET /v1/${path}`)).body,
      ),
    ),
  )
  const owner = await product.as('owner-akari')
  const channel = (await owner.call('POST /v1/channels', { name: 'ふたつめ' })).json()
  // Ids of lives and times of signing in are different in each product.
  const content = answers.join('\n').replaceAll(/"(?:id|streamKey)":"[^"]+"/g, '""')
  return { content, channelId: channel.id }
}

test('copied demo content is the same as seeded content, and new rows follow it', async () => {
  const seeded = await openContent({ LOG_LEVEL: 'silent' })
  await openContent()
  expect(await openContent()).toEqual(seeded)
  expect(seeded.content).toContain('ひだまりチャンネル')
  expect(seeded.channelId).toBe(2)
})
