import { z } from 'zod'
import { captionLanguage, chapters } from '#contract/videos/schemas.ts'
import type { Video } from '#contract/videos/schemas.ts'
import type { Api, ApiError } from '../../../api/index.ts'
import { readTexts, runAction, saveTexts, type Outcome, type Stored } from '../../../saving/index.ts'
import { formatChapters, parseChapters } from './chapter-lines.ts'

export const storedChapters = (video: Pick<Video, 'chapters' | 'version'>): Stored => ({
  texts: { chapters: formatChapters(video.chapters) },
  version: video.version,
})

const chapterChange = z.object({ version: z.int(), chapters })

async function saveChapters(form: FormData, api: Api, id: number): Promise<Outcome> {
  const texts = readTexts(form, ['chapters'])
  const version = Number(form.get('version'))
  const parsed = parseChapters(texts['chapters'] ?? '')
  return saveTexts({
    intent: 'chapters',
    submitted: { texts, version },
    schema: chapterChange,
    // No chapters are invalid, so that the lines are shown and nothing is sent.
    body: { version, chapters: parsed.invalid.length > 0 ? null : parsed.chapters },
    send: async (body) => storedChapters(await api('POST /v1/videos/{id}/chapters', { params: { id }, body })),
    readStored: async () => storedChapters(await api('GET /v1/videos/{id}', { params: { id } })),
  })
}

/** The captions of a language, as an editor has seen them; version 0 for none. */
export const storedCaptions = ({ captions }: Pick<Video, 'captions'>, language: string): Stored => {
  const track = captions.find((one) => one.language === language)
  return { texts: { language, url: track?.url ?? '' }, version: track?.version ?? 0 }
}

const captionsRemoval = z.object({ language: captionLanguage, replaces: z.int() })

async function removeCaptions(form: FormData, api: Api, id: number): Promise<Outcome> {
  const texts = readTexts(form, ['language'])
  const version = Number(form.get('version'))
  const language = texts['language'] ?? ''
  return saveTexts({
    intent: 'remove-captions',
    submitted: { texts, version },
    schema: captionsRemoval,
    body: { language, replaces: version },
    async send({ replaces }) {
      const query = { replaces }
      await api('POST /v1/videos/{id}/captions/{language}/removal', { params: { id, language }, query })
      return null
    },
    readStored: async () => storedCaptions(await api('GET /v1/videos/{id}', { params: { id } }), language),
  })
}

const thumbnailChoice = z.object({ atMs: z.null(), replaces: z.string() })

async function chooseAutomatically(form: FormData, api: Api, id: number): Promise<Outcome> {
  const texts = readTexts(form, ['seen'])
  const params = { id }
  return saveTexts({
    intent: 'automatic-thumbnail',
    submitted: { texts, version: 0 },
    schema: thumbnailChoice,
    body: { atMs: null, replaces: texts['seen'] },
    async send(body) {
      await api('POST /v1/videos/{id}/thumbnail', { params, body })
      return null
    },
    async readStored() {
      const { thumbnailUrl, version } = await api('GET /v1/videos/{id}', { params })
      return { texts: { url: thumbnailUrl ?? '' }, version }
    },
  })
}

/** The message, with the episodes that have the video. */
const withEpisodes = ({ message, fields }: ApiError): string => [message, fields['episodes'] ?? ''].join('\n').trim()

/** Handles a form of a video; null for an unknown intent. */
export async function answerVideo(form: FormData, api: Api, id: number): Promise<Outcome | null> {
  const intent = form.get('intent')
  const params = { id }
  if (intent === 'chapters') return saveChapters(form, api, id)
  if (intent === 'delete') return runAction(intent, () => api('POST /v1/videos/{id}/removal', { params }), withEpisodes)
  if (intent === 'remove-captions') return removeCaptions(form, api, id)
  if (intent === 'automatic-thumbnail') return chooseAutomatically(form, api, id)
  return null
}
