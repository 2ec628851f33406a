import { episodeCommentWords, type EpisodeCommentWords } from '#contract/episode-comments/schemas.ts'
import type { Api } from '../../../api/index.ts'
import { linesOf, readTexts, saveTexts, type Outcome, type Stored } from '../../../saving/index.ts'

export const storedWords = ({ words, version }: EpisodeCommentWords): Stored => ({
  texts: { words: words.join('\n') },
  version,
})

/** Saves the words banned in the comments of a channel. */
export async function answerWords(form: FormData, api: Api, channelId: number): Promise<Outcome> {
  const texts = readTexts(form, ['words'])
  const version = Number(form.get('version'))
  const params = { channelId }
  return saveTexts({
    intent: 'words',
    submitted: { texts, version },
    schema: episodeCommentWords,
    body: { words: linesOf(texts['words']), version },
    send: async (body) => storedWords(await api('PUT /v1/channels/{channelId}/comment-words', { params, body })),
    readStored: async () => storedWords(await api('GET /v1/channels/{channelId}/comment-words', { params })),
  })
}
