import type { Profile } from '#contract/account/schemas.ts'
import { inviteKeysMax } from '#contract/episodes/limits.ts'
import type { EpisodeInvite } from '#contract/episodes/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { EpisodesDeps } from '../deps.ts'
import { hashInviteKey, newInviteKey } from '../invite-key.ts'
import type { EpisodeKey } from '../store/episodes.ts'
import { addInvite, listInvites, removeInvite, type InviteRow } from '../store/invites.ts'
import type { EpisodeAccess } from './access.ts'

const present = ({ id, createdAt }: InviteRow): EpisodeInvite => ({ id, createdAt: createdAt.toISOString() })

/** The invite keys of episodes. */
export function createInvites({ database, clock, audit }: EpisodesDeps, access: EpisodeAccess) {
  const entryOf = (
    { user }: Profile,
    action: 'episode.invite_created' | 'episode.invite_revoked',
    { channelId, episodeId }: EpisodeKey,
  ) =>
    audit.stamp({
      action,
      actorUserId: user.id,
      subjectUserId: null,
      details: { channel: channelId, episode: episodeId },
    })

  return {
    async list(viewer: Profile, key: EpisodeKey): Promise<EpisodeInvite[]> {
      const { id } = await access.findOwn(viewer, key)
      return (await database.run(listInvites, id)).map(present)
    },

    /** The key is not stored: it can be read only here. */
    async add(viewer: Profile, key: EpisodeKey): Promise<{ invite: EpisodeInvite; key: string }> {
      const { id: episodeId } = await access.findOwn(viewer, key)
      const inviteKey = newInviteKey()
      const added = await database.run(addInvite, {
        episodeId,
        keyHash: hashInviteKey(inviteKey),
        createdAt: clock.now(),
        most: inviteKeysMax,
        entry: entryOf(viewer, 'episode.invite_created', key),
      })
      if (!added) throw new DomainError('TOO_MANY_INVITE_KEYS')
      return { invite: present(added), key: inviteKey }
    },

    async revoke(viewer: Profile, key: EpisodeKey, id: number): Promise<void> {
      const { id: episodeId } = await access.findOwn(viewer, key)
      await database.run(removeInvite, { id, episodeId, entry: entryOf(viewer, 'episode.invite_revoked', key) })
    },
  }
}
