import { castChange, castFields, type Cast } from '#contract/casts/schemas.ts'
import type { Api } from '../../../api/index.ts'
import { readTexts, runAction, saveTexts, type Outcome, type Stored } from '../../../saving/index.ts'

export const storedCast = ({ name, reading, bio, version }: Cast): Stored => ({
  texts: { name, reading, bio },
  version,
})

/** Adds a cast with a name. */
export async function addCast(
  form: FormData,
  api: Api,
  channelId: number,
): Promise<{ readonly outcome: Outcome; readonly castId: number | null }> {
  const texts = readTexts(form, ['name'])
  let castId: number | null = null
  const outcome = await saveTexts({
    intent: 'add',
    submitted: { texts, version: 0 },
    schema: castFields,
    body: texts,
    async send(body) {
      castId = (await api('POST /v1/channels/{channelId}/casts', { params: { channelId }, body })).id
      return null
    },
  })
  return { outcome, castId }
}

/** Handles a form of a cast; null for an unknown intent. */
export async function answerCast(
  form: FormData,
  api: Api,
  params: { readonly channelId: number; readonly castId: number },
): Promise<Outcome | null> {
  const intent = form.get('intent')
  const path = '/v1/channels/{channelId}/casts/{castId}'
  if (intent === 'delete') return runAction(intent, () => api(`DELETE ${path}`, { params }))
  if (intent === 'remove-image') return runAction(intent, () => api(`DELETE ${path}/image`, { params }))
  if (intent !== 'save') return null
  const texts = readTexts(form, ['name', 'reading', 'bio'])
  const version = Number(form.get('version'))
  return saveTexts({
    intent,
    submitted: { texts, version },
    schema: castChange,
    body: { ...texts, version },
    send: async (body) => storedCast(await api(`PATCH ${path}`, { params, body })),
    readStored: async () => storedCast(await api(`GET ${path}`, { params })),
  })
}
