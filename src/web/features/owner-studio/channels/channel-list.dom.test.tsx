import { expect, test } from 'vitest'
import { channelNameMax } from '#contract/channels/limits.ts'
import type { OwnChannel } from '#contract/channels/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { answerChannels } from './answer-channels.ts'
import { ChannelList } from './channel-list.tsx'

const night: OwnChannel = { id: 3, name: '夜の窓', avatarUrl: null, role: 'owner', ownershipOffered: false }
const day: OwnChannel = { ...night, id: 4, name: '昼の窓', avatarUrl: '/a.png', role: 'editor', ownershipOffered: true }

const openList = (channels: readonly OwnChannel[], answers: Answers = {}) =>
  openStudio(
    (outcome) => <ChannelList channels={channels} outcome={outcome} />,
    async (form, api) => (await answerChannels(form, api))?.outcome ?? null,
    { answers },
  )

test('each channel leads to its studio, with the role and the image', async () => {
  const { screen } = await openList([night, day])
  const [first, second] = await screen.findAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/studio/3')
  expect(first?.textContent).toBe('夜の窓オーナー')
  expect(first?.querySelector('img')).toBeNull()
  expect(second?.textContent).toBe('昼の窓編集者')
  expect(second?.querySelector('img')?.getAttribute('src')).toBe('/a.png')
  expect(screen.getAllByRole('button', { name: 'オーナーになる' })).toHaveLength(1)
  expect(screen.queryByText('チャンネルを作って動画を公開しましょう')).toBeNull()
})

test('an offered ownership is accepted; a rejection is shown with its reason', async () => {
  const { user, screen, requests } = await openList([night, day], {
    'POST /v1/channels/4/ownership': [409, problem('NOT_OFFERED', '招待は取り消されました')],
  })
  await user.click(await screen.findByRole('button', { name: 'オーナーになる' }))
  await screen.findByText('招待は取り消されました')
  expect(requests).toEqual([{ call: 'POST /v1/channels/4/ownership', body: {} }])
})

test('without channels the page says what a channel is for, and one is created by its name', async () => {
  let id = 0
  const { user, screen, requests } = await openStudio(
    (outcome) => <ChannelList channels={[]} outcome={outcome} />,
    async (form, api) => {
      const answered = await answerChannels(form, api)
      id = answered?.channelId ?? 0
      return answered?.outcome ?? null
    },
    { answers: { 'POST /v1/channels': [200, { id: 9 }] } },
  )
  await screen.findByText('チャンネルを作って動画を公開しましょう')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^チャンネル名/ })
  expect(name.maxLength).toBe(channelNameMax)
  await user.type(name, '朝の窓')
  await user.click(screen.getByRole('button', { name: 'チャンネルを作成' }))
  await expect.poll(() => id).toBe(9)
  expect(requests).toEqual([{ call: 'POST /v1/channels', body: { name: '朝の窓' } }])
})

test('the reason why a channel was not created is shown once, and the button waits for the answer', async () => {
  const refused = Promise.withResolvers<void>()
  const { user, screen } = await openList([], {
    'POST /v1/channels': async () => {
      await refused.promise
      return [409, problem('TOO_MANY_CHANNELS', 'チャンネルは5つまでです')]
    },
  })
  await user.type(await screen.findByRole('textbox'), '朝の窓')
  const button = screen.getByRole('button', { name: 'チャンネルを作成' })
  await user.click(button)
  await expect.poll(() => button.hasAttribute('disabled')).toBe(true)
  refused.resolve()
  await screen.findByText('チャンネルは5つまでです')
  expect(screen.getAllByText('チャンネルは5つまでです')).toHaveLength(1)
  expect(button.hasAttribute('disabled')).toBe(false)
})
