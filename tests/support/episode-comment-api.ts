/** The API of comments of an episode, with the report queue of the chat. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { createReports } from '#server/chat/service/reports.ts'
import { createEpisodeComments, episodeCommentSlice, type EpisodeComments } from '#server/episode-comments/index.ts'
import { DomainError } from '#server/errors.ts'
import type { Outbox } from '#server/outbox/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openEpisodeApi } from './episode-api.ts'
import { outboxOf } from './outbox.ts'
import type { SliceCaller } from './slice-api.ts'

type EpisodeCommentPage = AnswerOf<
  Endpoints['GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments']
>
export type EpisodeCommentApi = Awaited<ReturnType<typeof openEpisodeCommentApi>>

/** Reports of lives and livers are not opened here. */
const noLive = async (): Promise<never> => {
  throw new DomainError('LIVE_NOT_FOUND')
}

export async function openEpisodeCommentApi(database?: Database) {
  const slice: { comments?: EpisodeComments; reports?: ReturnType<typeof createReports>; outbox?: Outbox } = {}
  const api = await openEpisodeApi((channelApi, episodes) => {
    const lives = { find: noLive }
    const outbox = outboxOf(channelApi.deps.database, channelApi.deps.clock)
    const reports = createReports(
      { ...channelApi.deps, lives, livers: lives, outbox },
      { findComment: noLive, remove: noLive },
    )
    const comments = createEpisodeComments({ ...channelApi.deps, episodes, reports })
    const { routes, handlers = [] } = episodeCommentSlice({ episodeComments: comments })
    void routes?.(channelApi.app)
    outbox.subscribe(handlers)
    Object.assign(slice, { comments, reports, outbox })
  }, database)
  const { comments, reports, outbox } = slice
  if (!comments || !reports || !outbox) throw new Error('the routes are not added')
  const id = await api.published('第1話')
  const path = `${api.list}/${id}/comments`

  return {
    ...api,
    comments,
    reports,
    outbox,
    /** A published episode that all may watch, and the path of its comments. */
    id,
    path,

    write: (by: SliceCaller, text: string, fields: object = {}, to = path) =>
      by.post(to, { key: randomUUID(), text, ...fields }),

    /** Writes without reaching the rate limit; returns the id. */
    async written(by: SliceCaller, text: string, fields: object = {}): Promise<string> {
      const answer = await this.write(by, text, fields)
      api.clock.advance(3000)
      return answer.json().comment.id
    },

    reply: (by: SliceCaller, commentId: string, text: string, fields: object = {}) =>
      by.post(`${path}/${commentId}/replies`, { key: randomUUID(), text, ...fields }),

    /** Replies without reaching the rate limit; returns the id. */
    async replied(by: SliceCaller, commentId: string, text: string): Promise<string> {
      const answer = await this.reply(by, commentId, text)
      api.clock.advance(3000)
      return answer.json().reply.id
    },

    like: (by: SliceCaller, commentId: string, liked = true) => by.put(`${path}/${commentId}/like`, { liked }),

    /** The number of replies to each comment by its text, and the texts of those that are shown. */
    async repliesByText(by: SliceCaller): Promise<Record<string, [count: number, ...texts: string[]]>> {
      const { comments, pinned }: EpisodeCommentPage = (await by.get(path)).json()
      const all = pinned ? [pinned, ...comments] : comments
      return Object.fromEntries(
        all.map(({ text, replies }) => [text, [replies.count, ...replies.items.map((reply) => reply.text)]]),
      )
    },

    async texts(by: SliceCaller, query = ''): Promise<string[]> {
      const answer = (await by.get(`${path}${query}`)).json()
      return answer.comments.map(({ text }: { text: string }) => text)
    },

    count: async (): Promise<number> => (await api.visitor.get(path)).json().count,
  }
}
