import type { Profile } from '#contract/account/schemas.ts'
import { defaultPickPermission, type PickPermission } from '#contract/picks/limits.ts'
import type { PickSetting } from '#contract/picks/schemas.ts'
import { DomainError } from '../../errors.ts'
import { NextReads } from '../../next-reads.ts'
import type { Viewer } from '../../viewer.ts'
import type { PicksDeps } from '../deps.ts'
import { mayCut, type CutterRelation } from '../policy.ts'
import { readPermission, storePermission, type PickOwner } from '../store/settings.ts'

export type Permissions = ReturnType<typeof createPermissions>

/** The owner's switch: who may cut picks. */
export function createPermissions({ database, audit, channels, follows }: PicksDeps) {
  // Thousands read the permission of one liver when a live starts.
  const ofLivers = new NextReads((id) => database.run(readPermission, { liverId: Number(id) }))
  const ofChannels = new NextReads((id) => database.run(readPermission, { channelId: Number(id) }))
  async function of(owner: PickOwner): Promise<PickPermission> {
    const stored = 'liverId' in owner ? ofLivers.read(String(owner.liverId)) : ofChannels.read(String(owner.channelId))
    return (await stored) ?? defaultPickPermission
  }

  async function relationTo(owner: PickOwner, userId: number): Promise<CutterRelation> {
    if ('liverId' in owner) {
      const { liverId } = owner
      return { owns: liverId === userId, follows: await follows.isFollowing('liver', liverId, userId) }
    }
    const { channelId } = owner
    return {
      owns: await channels.mayEdit(channelId, userId),
      follows: await follows.isFollowing('channel', channelId, userId),
    }
  }

  async function read(owner: PickOwner, viewer: Viewer): Promise<PickSetting> {
    if ('channelId' in owner) await channels.membership(owner.channelId, 0)
    const permission = await of(owner)
    if (viewer === null) return { permission, mayCut: false }
    // The relation decides only where not everybody may.
    if (permission === 'everybody') return { permission, mayCut: true }
    return { permission, mayCut: mayCut(permission, await relationTo(owner, viewer.user.id)) }
  }

  async function change({ user }: Profile, owner: PickOwner, permission: PickPermission): Promise<void> {
    const details = 'channelId' in owner ? { channel: owner.channelId, permission } : { permission }
    const event = { action: 'pick.permission_changed', actorUserId: user.id, subjectUserId: user.id, details } as const
    await database.run(storePermission, { owner, permission, entry: audit.stamp(event) })
  }

  return {
    of,
    relationTo,
    read,

    async changeOfChannel(viewer: Profile, channelId: number, permission: PickPermission): Promise<PickSetting> {
      await channels.requireEditor(viewer, channelId)
      await change(viewer, { channelId }, permission)
      return read({ channelId }, viewer)
    },

    async changeOfLiver(viewer: Profile, permission: PickPermission): Promise<PickSetting> {
      if (!viewer.roles.includes('liver')) throw new DomainError('NOT_A_LIVER')
      const owner = { liverId: viewer.user.id }
      await change(viewer, owner, permission)
      return read(owner, viewer)
    },
  }
}
