import { fromJapanTime } from '#contract/japan-time.ts'
import { leafOptionsMax } from '#contract/leaf-events/limits.ts'
import {
  leafEventChange,
  leafEventFields,
  leafRoundFields,
  type LeafEvent,
  type LeafOptionFields,
} from '#contract/leaf-events/schemas.ts'
import type { Api } from '../../../api/index.ts'
import { readTexts, runAction, saveTexts, type Outcome, type Stored } from '../../../saving/index.ts'

/** The texts of an event in each language. */
const eventTexts = ['title', 'titleEn', 'titleKo', 'description', 'descriptionEn', 'descriptionKo'] as const

export const storedLeafEvent = ({ version, ...event }: LeafEvent): Stored => ({
  texts: Object.fromEntries(eventTexts.map((name) => [name, event[name]])),
  version,
})

/** Creates an event. */
export async function addLeafEvent(
  form: FormData,
  api: Api,
  channelId: number,
): Promise<{ readonly outcome: Outcome; readonly eventId: number | null }> {
  const texts = readTexts(form, ['title', 'kind'])
  let eventId: number | null = null
  const outcome = await saveTexts({
    intent: 'add',
    submitted: { texts, version: 0 },
    schema: leafEventFields,
    body: texts,
    async send(body) {
      eventId = (await api('POST /v1/channels/{channelId}/leaf-events', { params: { channelId }, body })).id
      return null
    },
  })
  return { outcome, eventId }
}

/** The rows of options in the form of a round. */
export const optionRows = Array.from({ length: leafOptionsMax }, (_, index) => index)

const roundTexts = [
  'title',
  'titleEn',
  'titleKo',
  'opensAt',
  'closesAt',
  'episodeAt',
  ...optionRows.flatMap((row) =>
    ['id', 'title', 'titleEn', 'titleKo', 'cast', 'episode'].map((name) => `${name}${row}`),
  ),
]

const idOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text))

/** The body of a round from its form; rows without a cast or title are skipped. */
function roundBody(texts: Stored['texts']) {
  const options = optionRows.flatMap((row): LeafOptionFields[] => {
    const title = texts[`title${row}`]?.trim() ?? ''
    const castId = idOf(texts[`cast${row}`])
    if (title === '' && castId === null) return []
    const [id, episodeId] = [idOf(texts[`id${row}`]), idOf(texts[`episode${row}`])]
    const [titleEn, titleKo] = [texts[`titleEn${row}`] ?? '', texts[`titleKo${row}`] ?? '']
    return [{ id, title: title === '' ? null : title, titleEn, titleKo, castId, episodeId }]
  })
  return {
    title: texts['title'],
    titleEn: texts['titleEn'],
    titleKo: texts['titleKo'],
    opensAt: fromJapanTime(texts['opensAt'] ?? ''),
    closesAt: fromJapanTime(texts['closesAt'] ?? ''),
    episodeAt: fromJapanTime(texts['episodeAt'] ?? ''),
    options,
  }
}

/** The intent of the form of a round; null: of a new one. */
export const roundIntent = (roundId: number | null): string => (roundId === null ? 'add-round' : `round-${roundId}`)

function saveRound(form: FormData, api: Api, eventId: number, roundId: number | null): Promise<Outcome> {
  const texts = readTexts(form, roundTexts)
  return saveTexts({
    intent: roundIntent(roundId),
    submitted: { texts, version: 0 },
    schema: leafRoundFields,
    body: roundBody(texts),
    async send(body) {
      if (roundId === null) await api('POST /v1/leaf-events/{eventId}/rounds', { params: { eventId }, body })
      else await api('PUT /v1/leaf-events/{eventId}/rounds/{roundId}', { params: { eventId, roundId }, body })
      return null
    },
  })
}

/** Handles a form of an event and its rounds; null for an unknown intent. */
export async function answerLeafEvent(form: FormData, api: Api, eventId: number): Promise<Outcome | null> {
  const intent = String(form.get('intent'))
  const params = { eventId }
  const round = { params: { eventId, roundId: Number(form.get('round')) } }
  if (intent === 'delete') return runAction(intent, () => api('DELETE /v1/leaf-events/{eventId}', { params }))
  if (intent === 'delete-round')
    return runAction(intent, () => api('DELETE /v1/leaf-events/{eventId}/rounds/{roundId}', round))
  if (intent === 'close')
    return runAction(intent, () => api('POST /v1/leaf-events/{eventId}/rounds/{roundId}/close', round))
  if (intent === 'override') {
    const body = { optionId: Number(form.get('option')), reason: String(form.get('reason') ?? '') }
    return runAction(intent, () => api('POST /v1/leaf-events/{eventId}/rounds/{roundId}/override', { ...round, body }))
  }
  if (intent === 'add-round') return saveRound(form, api, eventId, null)
  const [, roundId] = /^round-([1-9]\d*)$/.exec(intent) ?? []
  if (roundId !== undefined) return saveRound(form, api, eventId, Number(roundId))
  if (intent !== 'save') return null
  const texts = readTexts(form, [...eventTexts])
  const version = Number(form.get('version'))
  const read = async () => storedLeafEvent(await api('GET /v1/leaf-events/{eventId}', { params }))
  return saveTexts({
    intent,
    submitted: { texts, version },
    schema: leafEventChange,
    body: { ...texts, version },
    async send(body) {
      await api('PATCH /v1/leaf-events/{eventId}', { params, body })
      return read()
    },
    readStored: read,
  })
}
