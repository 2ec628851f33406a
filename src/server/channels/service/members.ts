import type { Profile } from '#contract/account/schemas.ts'
import { channelMembersMax, memberCandidatesMax, type ChannelRole } from '#contract/channels/limits.ts'
import type { ChannelMember } from '#contract/channels/schemas.ts'
import { DomainError } from '../../errors.ts'
import { acceptOwnership, listCandidates, listMembers, removeMember, setMember } from '../store/members.ts'
import type { ChannelGuard, ChannelsDeps } from '../deps.ts'
import type { ChannelPerson } from '../store/channels.ts'

type MembersDeps = Pick<ChannelsDeps, 'database' | 'clock' | 'audit'>

/** The owners and editors of channels. */
export function createMembers({ database, clock, audit }: MembersDeps, guard: ChannelGuard) {
  async function read(channelId: number): Promise<ChannelMember[]> {
    const rows = await database.run(listMembers, channelId)
    return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
  }

  return {
    async list(viewer: Profile, channelId: number): Promise<ChannelMember[]> {
      await guard(viewer, channelId, 'editor')
      return read(channelId)
    },

    /** Active users whose name begins with these letters, in any case. */
    async findCandidates(viewer: Profile, channelId: number, name: string): Promise<ChannelPerson[]> {
      await guard(viewer, channelId, 'owner')
      return database.run(listCandidates, { channelId, name, limit: memberCandidatesMax })
    },

    /** With the role `owner`, offers ownership: no user becomes responsible for a channel without consent. */
    async set(viewer: Profile, channelId: number, userId: number, role: ChannelRole): Promise<ChannelMember[]> {
      await guard(viewer, channelId, 'owner')
      const details = { channel: channelId, role }
      const entry = audit.stamp({
        action: 'channel.member_set',
        actorUserId: viewer.user.id,
        subjectUserId: userId,
        details,
      })
      const change = { channelId, userId, role, since: clock.now(), most: channelMembersMax, entry }
      const problem = await database.run(setMember, change)
      if (problem !== null) throw new DomainError(problem)
      return read(channelId)
    },

    /** Owners remove any member; other members can only leave. */
    async remove(viewer: Profile, channelId: number, userId: number): Promise<void> {
      await guard(viewer, channelId, viewer.user.id === userId ? 'editor' : 'owner')
      const entry = audit.stamp({
        action: 'channel.member_removed',
        actorUserId: viewer.user.id,
        subjectUserId: userId,
        details: { channel: channelId },
      })
      if (!(await database.run(removeMember, { channelId, userId, entry }))) throw new DomainError('LAST_OWNER')
    },

    async acceptOwnership(viewer: Profile, channelId: number): Promise<ChannelMember[]> {
      await guard(viewer, channelId, 'editor')
      const { id: userId } = viewer.user
      const entry = audit.stamp({
        action: 'channel.ownership_accepted',
        actorUserId: userId,
        subjectUserId: userId,
        details: { channel: channelId },
      })
      const accepted = await database.run(acceptOwnership, { channelId, userId, entry })
      if (!accepted) throw new DomainError('OWNERSHIP_NOT_OFFERED')
      return read(channelId)
    },
  }
}
