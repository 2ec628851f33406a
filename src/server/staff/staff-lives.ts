import type { LiveState } from '#contract/lives/limits.ts'
import type { StaffLive } from '#contract/staff/schemas.ts'
import { requireReason } from '../audit/index.ts'
import type { Lives } from '../lives/index.ts'
import type { StaffActor } from '../viewer.ts'

type Row = Awaited<ReturnType<Lives['staff']['end']>>

const present = ({ id, state, title, liver, startedAt, archive }: Row): StaffLive => ({
  id,
  state,
  title,
  liver: { id: liver.id, nickName: liver.nickName },
  startedAt: startedAt && startedAt.toISOString(),
  published: archive && archive.published,
  takenDown: archive?.takenDown ?? false,
})

/** Actions of staff on lives; ending, taking down and deleting require a reason. */
export function staffLives({ staff }: Pick<Lives, 'staff'>) {
  return {
    list: async (state: LiveState, limit: number): Promise<StaffLive[]> =>
      (await staff.list(state, limit)).map(present),

    async end({ actorUserId }: StaffActor, id: string, reason: string): Promise<StaffLive> {
      requireReason(reason)
      return present(await staff.end(id, { actorUserId, reason }))
    },

    async publishArchive(
      { actorUserId }: StaffActor,
      id: string,
      { published, reason }: { readonly published: boolean; readonly reason: string },
    ): Promise<StaffLive> {
      if (!published) requireReason(reason)
      return present(await staff.publishArchive(id, published, { actorUserId, reason }))
    },

    async deleteArchive({ actorUserId }: StaffActor, id: string, reason: string): Promise<StaffLive> {
      requireReason(reason)
      return present(await staff.deleteArchive(id, { actorUserId, reason }))
    },
  }
}
