import { newSeries, seriesChange, type Series } from '#contract/series/schemas.ts'
import { newEpisode } from '#contract/episodes/schemas.ts'
import type { Api } from '../../../api/index.ts'
import { readTexts, runAction, saveTexts, type Outcome, type Stored } from '../../../saving/index.ts'

export const storedSeries = ({ title, reading, description, visibility, version }: Series): Stored => ({
  texts: { title, reading, description, visibility },
  version,
})

interface Added {
  readonly outcome: Outcome
  /** The id of the new item; null if it was not added. */
  readonly id: number | null
}

/** Adds a series with a title. */
export async function addSeries(form: FormData, api: Api, channelId: number): Promise<Added> {
  const texts = readTexts(form, ['title'])
  let id: number | null = null
  const outcome = await saveTexts({
    intent: 'add',
    submitted: { texts, version: 0 },
    schema: newSeries,
    body: texts,
    async send(body) {
      id = (await api('POST /v1/channels/{channelId}/series', { params: { channelId }, body })).id
      return null
    },
  })
  return { outcome, id }
}

type SeriesParams = Readonly<Record<'channelId' | 'seriesId', number>>

/** Adds a draft of an episode with a title. */
export async function addEpisode(form: FormData, api: Api, params: SeriesParams): Promise<Added> {
  const texts = readTexts(form, ['title'])
  let id: number | null = null
  const outcome = await saveTexts({
    intent: 'add',
    submitted: { texts, version: 0 },
    schema: newEpisode,
    body: texts,
    async send(body) {
      id = (await api('POST /v1/channels/{channelId}/series/{seriesId}/episodes', { params, body })).id
      return null
    },
  })
  return { outcome, id }
}

/** Handles a form of a series; null for an unknown intent. */
export async function answerSeries(form: FormData, api: Api, params: SeriesParams): Promise<Outcome | null> {
  const intent = form.get('intent')
  const path = '/v1/channels/{channelId}/series/{seriesId}'
  if (intent === 'delete') return runAction(intent, () => api(`DELETE ${path}`, { params }))
  if (intent === 'remove-cover') return runAction(intent, () => api(`DELETE ${path}/cover`, { params }))
  if (intent !== 'save') return null
  const texts = readTexts(form, ['title', 'reading', 'description', 'visibility'])
  const version = Number(form.get('version'))
  return saveTexts({
    intent,
    submitted: { texts, version },
    schema: seriesChange,
    body: { ...texts, version },
    send: async (body) => storedSeries(await api(`PATCH ${path}`, { params, body })),
    readStored: async () => storedSeries(await api(`GET ${path}`, { params })),
  })
}
