import type { LiveState } from '#contract/lives.ts'
import type { StaffLive } from '#contract/staff-lives.ts'
import { Refusal } from '../http/index.ts'
import type { Lives } from '../lives/index.ts'
import type { StaffActor } from './policy.ts'

type Row = Awaited<ReturnType<Lives['staff']['end']>>

const present = ({ id, state, title, liver, startedAt, archive }: Row): StaffLive => ({
  id,
  state,
  title,
  liver: { id: liver.id, nickName: liver.nickName },
  startedAt: startedAt && startedAt.toISOString(),
  published: archive && archive.published,
  withheld: archive?.withheld ?? false,
})

function mustHaveReason(reason: string): void {
  if (reason === '') throw new Refusal('REASON_REQUIRED')
}

/** What staff may do to lives of others. What is taken from a liver needs a reason. */
export function staffLives({ staff }: Pick<Lives, 'staff'>) {
  return {
    list: async (state: LiveState, limit: number): Promise<StaffLive[]> =>
      (await staff.list(state, limit)).map(present),

    async end({ actorUserId }: StaffActor, id: string, reason: string): Promise<StaffLive> {
      mustHaveReason(reason)
      return present(await staff.end(id, { actorUserId, reason }))
    },

    async publishArchive(
      { actorUserId }: StaffActor,
      id: string,
      { published, reason }: { readonly published: boolean; readonly reason: string },
    ): Promise<StaffLive> {
      if (!published) mustHaveReason(reason)
      return present(await staff.publishArchive(id, published, { actorUserId, reason }))
    },

    async deleteArchive({ actorUserId }: StaffActor, id: string, reason: string): Promise<StaffLive> {
      mustHaveReason(reason)
      return present(await staff.deleteArchive(id, { actorUserId, reason }))
    },
  }
}
