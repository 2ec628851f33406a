import type { AnswerOf } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Viewer } from '../../viewer.ts'
import { roleOf } from '../policy.ts'
import { presentComment, shownOf } from '../present.ts'
import type { ChatContext } from '../context.ts'
import { listComments } from '../store/comments.ts'
import { findPerson } from '../store/people.ts'

type Answer = AnswerOf<Endpoints['GET /v1/lives/{id}/comments']>

export interface CommentsPage {
  readonly before?: string | undefined
  readonly fromMs?: number | undefined
  readonly limit: number
}

/** Comments of a live, page by page; those of an archive by their time in the played range. */
export async function readComments(
  { database, batch, lives }: ChatContext,
  viewer: Viewer,
  liveId: string,
  { before, fromMs, limit }: CommentsPage,
): Promise<Answer> {
  const live = await lives.find(liveId)
  const person = viewer && (await database.run(findPerson, { liverId: live.liver.id, userId: viewer.user.id }))
  const role = roleOf(viewer, live.liver.id, person?.moderator ?? false)
  if (!(await lives.mayRead(live, viewer))) return { comments: [], more: false, role }
  const shown = shownOf(live)
  // Without a recording, comments have no time in it.
  if (fromMs !== undefined && shown === null) return { comments: [], more: false, role }
  await batch.flush()
  const recorded = fromMs === undefined || shown === null ? null : { ...shown, fromMs: shown.fromMs + fromMs }
  const wanted = { liveId, before: before ?? null, recorded, shown, limit: limit + 1 }
  const rows = await database.run(listComments, wanted)
  const page = rows.slice(0, limit)
  if (recorded === null) page.reverse()
  return {
    comments: page.map((row) => ({
      comment: presentComment(row),
      atMs: shown === null || row.recordedMs === null ? null : row.recordedMs - shown.fromMs,
    })),
    more: rows.length > limit,
    role,
  }
}
