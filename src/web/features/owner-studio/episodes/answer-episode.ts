import { z } from 'zod'
import { episodeChange, publication, type Episode } from '#contract/episodes/schemas.ts'
import { fromJapanTime } from '#contract/japan-time.ts'
import type { Api } from '../../../api/index.ts'
import { readId } from '../own-channel.ts'
import { linesOf, readTexts, runAction, saveTexts, type Outcome, type Stored } from '../../../saving/index.ts'
import { serverNow } from '../../../server-clock/index.ts'

type EpisodeParams = Readonly<Record<'channelId' | 'seriesId' | 'episodeId', number>>

const path = '/v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}'

export const storedEpisode = (episode: Episode): Stored => {
  const { title, reading, description, visibility, genre, commenting, casts, video, version } = episode
  return {
    texts: {
      title,
      reading,
      description,
      visibility,
      genre: genre ?? '',
      castIds: casts.map(({ id }) => id).join('\n'),
      videoId: video === null ? '' : String(video.id),
      commenting: commenting ? 'on' : '',
    },
    version,
  }
}

const fields = ['title', 'reading', 'description', 'visibility', 'genre', 'castIds', 'videoId', 'commenting']

async function save(form: FormData, api: Api, params: EpisodeParams): Promise<Outcome> {
  const texts = readTexts(form, fields)
  const version = Number(form.get('version'))
  const { genre, castIds, videoId, commenting, ...others } = texts
  return saveTexts({
    intent: 'save',
    submitted: { texts, version },
    schema: episodeChange,
    body: {
      ...others,
      genre: genre === '' ? null : genre,
      castIds: linesOf(castIds).map(Number),
      videoId: videoId === '' ? null : Number(videoId),
      commenting: commenting === 'on',
      version,
    },
    send: async (body) => storedEpisode(await api(`PATCH ${path}`, { params, body })),
    readStored: async () => storedEpisode((await api(`GET ${path}`, { params })).episode),
  })
}

/** The publication time that a form chooses; undefined if its time is invalid. */
function chosenTime(form: FormData, intent: string): string | null | undefined {
  if (intent === 'unpublish') return null
  if (intent === 'publish') return new Date(serverNow()).toISOString()
  return fromJapanTime(String(form.get('publishesAt'))) ?? undefined
}

const publicationChange = z.object({ publishesAt: publication.shape.publishesAt, seen: publication.optional() })

/** A change of what another editor has changed since the form was filled returns what is stored. */
async function publish(form: FormData, api: Api, params: EpisodeParams, intent: string): Promise<Outcome> {
  const texts = readTexts(form, ['publishesAt', 'seenAt', 'seenVisibility'])
  const { seenAt, seenVisibility } = texts
  return saveTexts({
    intent,
    submitted: { texts, version: 0 },
    schema: publicationChange,
    body: {
      publishesAt: chosenTime(form, intent),
      // A page of an earlier version of the site does not say.
      seen:
        seenVisibility === '' ? undefined : { publishesAt: seenAt === '' ? null : seenAt, visibility: seenVisibility },
    },
    async send(body) {
      await api(`POST ${path}/publication`, { params, body })
      return null
    },
    async readStored() {
      const { publishesAt, visibility, state, version } = (await api(`GET ${path}`, { params })).episode
      return { texts: { publishesAt: publishesAt ?? '', visibility, state }, version }
    },
  })
}

export interface EpisodeAnswer {
  readonly outcome: Outcome
  /** A new invite key, which is shown once. */
  readonly inviteKey: string | null
}

/** Handles a form of an episode; null for an unknown intent. */
export async function answerEpisode(form: FormData, api: Api, params: EpisodeParams): Promise<EpisodeAnswer | null> {
  const intent = String(form.get('intent'))
  let inviteKey: string | null = null
  const run = async (action: () => Promise<unknown>): Promise<EpisodeAnswer> => ({
    outcome: await runAction(intent, action),
    inviteKey,
  })
  switch (intent) {
    case 'save':
      return { outcome: await save(form, api, params), inviteKey }
    case 'delete':
      return run(() => api(`DELETE ${path}`, { params }))
    case 'publish':
    case 'schedule':
    case 'unpublish':
      return { outcome: await publish(form, api, params, intent), inviteKey }
    case 'invite': {
      const { outcome } = await run(async () => {
        inviteKey = (await api(`POST ${path}/invites`, { params, body: {} })).key
      })
      return { outcome, inviteKey }
    }
    case 'revoke': {
      const inviteId = readId(String(form.get('inviteId')))
      return run(() => api(`DELETE ${path}/invites/{inviteId}`, { params: { ...params, inviteId } }))
    }
    default:
      return null
  }
}
