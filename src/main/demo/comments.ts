import type { Profile } from '#contract/account/schemas.ts'
import type { EpisodeKey } from '#server/episodes/index.ts'
import { DomainError } from '#server/errors.ts'
import type { Product } from '../product.ts'
import type { DemoComment, DemoReply } from './content/index.ts'
import { crowdMembers, demoProfile, type CrowdMember } from './people.ts'

export interface CommentedEpisode {
  readonly key: EpisodeKey
  readonly publishedAt: Date
  readonly comments: readonly DemoComment[]
}

interface CommentDeps {
  readonly product: Product
  /** Time of the first start: nothing is written later. */
  readonly startedAt: Date
  readonly signal: AbortSignal
}

/** Comments are written in so many hours after the publication, before episodes of the next round are published. */
const hours = 7

/** A comment or a reply with its time. */
export interface PlannedComment extends DemoReply {
  readonly episode: EpisodeKey
  /** Of the comment among those of the episode. */
  readonly number: number
  /** Of the reply among those of the comment; null for the comment. */
  readonly reply: number | null
  /** In seconds of the video. */
  readonly at: number | null
  readonly writtenAt: Date
}

/** The comments and replies of episodes in the order of writing. */
export function planComments(episodes: readonly CommentedEpisode[], startedAt: Date): PlannedComment[] {
  const planned = episodes.flatMap(({ key, publishedAt, comments }) => {
    const from = publishedAt.getTime()
    const pause = Math.min(hours * 3_600_000, startedAt.getTime() - from) / (comments.length + 1)
    return comments.flatMap(({ replies, ...comment }, number) => {
      const start = from + pause * (number + 1)
      const own = { ...comment, episode: key, number, reply: null, writtenAt: new Date(start) }
      const answers = replies.map((reply, index) => {
        const writtenAt = new Date(start + (pause * (index + 1)) / (replies.length + 1))
        return { ...reply, episode: key, number, reply: index, at: null, writtenAt }
      })
      return [own, ...answers]
    })
  })
  return planned.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime())
}

/**
 * Adds comments, replies and likes unless they exist. Their authors have no accounts that a newcomer can sign in
 * with, and the oldest are written first: the rate limit of an author ends with time.
 */
export async function addComments(
  { product, startedAt, signal }: CommentDeps,
  episodes: readonly CommentedEpisode[],
): Promise<void> {
  const authors = new Map<CrowdMember, Profile>()
  for (const member of crowdMembers) authors.set(member, await demoProfile(product, member))
  const ids = new Map<string, string>()
  for (const planned of planComments(episodes, startedAt)) {
    signal.throwIfAborted()
    const author = authors.get(planned.who)
    const place = `${planned.episode.episodeId} ${planned.number}`
    const commentId = planned.reply === null ? null : ids.get(place)
    if (author === undefined || commentId === undefined) continue
    const id = await unlessRefused(() => write(product, author, planned, commentId))
    if (id === null) continue
    if (commentId === null) ids.set(place, id)
    const others = crowdMembers.filter((member) => member !== planned.who)
    const first = planned.number + (planned.reply ?? 0)
    for (let like = 0; like < planned.likes; like++) {
      const fan = authors.get(others[(first + like) % others.length] ?? planned.who)
      if (fan) await unlessRefused(() => product.episodeComments.setLike(fan, planned.episode, id, { liked: true }))
    }
  }
}

/** Writes a reply to a comment, or a comment. Returns the id; with the same author and key, a repetition stores nothing. */
async function write(
  { episodeComments }: Product,
  author: Profile,
  { episode, number, reply, text, at, writtenAt }: PlannedComment,
  commentId: string | null,
): Promise<string> {
  if (commentId === null) {
    const written = { key: `demo ${number}`, text, atMs: at === null ? null : at * 1000 }
    return (await episodeComments.add(author, episode, written, writtenAt)).id
  }
  return (await episodeComments.replies.add(author, episode, commentId, { key: `demo ${reply}`, text }, writtenAt)).id
}

/** Null if a rule forbids it, for example because an editor has turned the comments off: the demo continues without it. */
async function unlessRefused<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
