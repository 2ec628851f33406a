import type { Profile } from '#contract/account/schemas.ts'
import { channelImageSizes, type ChannelImageKind } from '#contract/channels/limits.ts'
import { replaceChannelImage } from '../store/channels.ts'
import type { ChannelGuard, ChannelsDeps } from '../deps.ts'

/** The cover and the avatar of channels. */
export function createChannelImages(
  { database, audit, images }: Pick<ChannelsDeps, 'database' | 'audit' | 'images'>,
  guard: ChannelGuard,
) {
  /** Returns the previous URL. */
  async function set({ user }: Profile, id: number, kind: ChannelImageKind, url: string | null) {
    const details = { channel: id, fields: [kind] }
    const entry = audit.stamp({ action: 'channel.changed', actorUserId: user.id, subjectUserId: user.id, details })
    return database.run(replaceChannelImage, { id, kind, url, entry })
  }

  return {
    read: images.read,

    async set(viewer: Profile, id: number, kind: ChannelImageKind, file: Buffer): Promise<string> {
      await guard(viewer, id, 'editor')
      return images.replace(file, channelImageSizes[kind], (url) => set(viewer, id, kind, url))
    },

    async remove(viewer: Profile, id: number, kind: ChannelImageKind): Promise<void> {
      await guard(viewer, id, 'editor')
      await images.remove(await set(viewer, id, kind, null))
    },
  }
}
