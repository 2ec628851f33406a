import { channelChange, newChannel, type ChannelProfile } from '#contract/channels/schemas.ts'
import type { Api } from '../../../api/index.ts'
import { readId } from '../own-channel.ts'
import { answerWords } from './answer-words.ts'
import { linesOf, readTexts, runAction, saveTexts, type Outcome, type Stored } from '../../../saving/index.ts'

export const storedChannel = ({ name, reading, bio, links, genre, version }: ChannelProfile): Stored => ({
  texts: { name, reading, bio, links: links.join('\n'), genre: genre ?? '' },
  version,
})

/** Adds a channel, or accepts an offered ownership; null for an unknown intent. */
export async function answerChannels(
  form: FormData,
  api: Api,
): Promise<{ readonly outcome: Outcome; readonly channelId: number | null } | null> {
  const intent = form.get('intent')
  if (intent === 'accept') {
    const id = readId(String(form.get('channelId')))
    const outcome = await runAction(intent, () => api('POST /v1/channels/{id}/ownership', { params: { id }, body: {} }))
    return { outcome, channelId: null }
  }
  if (intent !== 'add') return null
  const texts = readTexts(form, ['name'])
  let channelId: number | null = null
  const outcome = await saveTexts({
    intent,
    submitted: { texts, version: 0 },
    schema: newChannel,
    body: texts,
    async send(body) {
      channelId = (await api('POST /v1/channels', { body })).id
      return null
    },
  })
  return { outcome, channelId }
}

async function saveChannel(form: FormData, api: Api, id: number): Promise<Outcome> {
  const texts = readTexts(form, ['name', 'reading', 'bio', 'links', 'genre'])
  const version = Number(form.get('version'))
  const { genre, links, ...others } = texts
  return saveTexts({
    intent: 'save',
    submitted: { texts, version },
    schema: channelChange,
    body: { ...others, genre: genre === '' ? null : genre, links: linesOf(links), version },
    send: async (body) => storedChannel(await api('PATCH /v1/channels/{id}', { params: { id }, body })),
    readStored: async () => storedChannel(await api('GET /v3/channels/{id}/profile', { params: { id } })),
  })
}

/** Handles a form of the settings of a channel; null for an unknown intent. */
export async function answerSettings(form: FormData, api: Api, id: number): Promise<Outcome | null> {
  const intent = form.get('intent')
  if (intent === 'save') return saveChannel(form, api, id)
  if (intent === 'words') return answerWords(form, api, id)
  if (intent === 'remove-cover' || intent === 'remove-avatar') {
    const params = { id, kind: intent === 'remove-cover' ? 'cover' : 'avatar' } as const
    return runAction(intent, () => api('DELETE /v1/channels/{id}/images/{kind}', { params }))
  }
  const userId = readId(String(form.get('userId') ?? '').trim())
  const params = { id, userId }
  if (intent === 'editor' || intent === 'owner') {
    const body = { role: intent } as const
    return runAction(intent, () => api('PUT /v1/channels/{id}/members/{userId}', { params, body }))
  }
  if (intent === 'lift-ban') {
    const of = { channelId: id, userId }
    return runAction(intent, () => api('DELETE /v1/channels/{channelId}/comment-bans/{userId}', { params: of }))
  }
  if (intent === 'remove-member' || intent === 'leave') {
    return runAction(intent, () => api('DELETE /v1/channels/{id}/members/{userId}', { params }))
  }
  return null
}
