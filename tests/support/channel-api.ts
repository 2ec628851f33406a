/** The API of slices of a channel, with a caller of each role. */
import { channelRoutes } from '#server/channels/routes.ts'
import { createFollows } from '#server/follows/index.ts'
import { followRoutes } from '#server/follows/routes.ts'
import type { Database } from '#server/ports/database/port.ts'
import { channelsFor } from './channels.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'
import { addPerson } from './people.ts'
import { openSliceApi, profileOf, type SliceCaller } from './slice-api.ts'

export type ChannelApi = Awaited<ReturnType<typeof openChannelApi>>

const roles = ['visitor', 'user', 'follower', 'staff', 'editor', 'owner'] as const
export type ChannelCaller = (typeof roles)[number]

/** The answer of a write: `ok`, or its error code. */
type Write = (by: SliceCaller, role: ChannelCaller) => Promise<{ json(): { code?: string } }>

/** `channelId` belongs to the owner and the editor; `otherChannelId` to the user. Without `given`, on an empty database. */
export async function openChannelApi(given?: Database) {
  const database = given ?? (await emptyDatabase())
  const clock = new TestClock()
  const { channels, audit, images, objects } = channelsFor({ database, clock })
  const follows = createFollows({
    database,
    clock,
    livers: { mayGoLive: async () => true },
    channels,
    outbox: { wake() {} },
  })
  const { app, as } = await openSliceApi()
  await channelRoutes(app, channels)
  followRoutes(app, follows)

  const ids = { user: 0, follower: 0, staff: 0, editor: 0, owner: 0 }
  for (const role of ['user', 'follower', 'staff', 'editor', 'owner'] as const) {
    ids[role] = await database.run(addPerson, { nickName: role, roles: role === 'staff' ? ['staff'] : [] })
  }
  const callers: Record<ChannelCaller, SliceCaller> = {
    visitor: as(null),
    user: as({ id: ids.user, roles: [] }),
    follower: as({ id: ids.follower, roles: [] }),
    staff: as({ id: ids.staff, roles: ['staff'] }),
    editor: as({ id: ids.editor, roles: [] }),
    owner: as({ id: ids.owner, roles: ['channel_owner'] }),
  }
  await channels.seed(ids.owner, 'ひだまり')
  await channels.seed(ids.user, 'よそ')
  const channelId = (await channels.channelOwnedBy(ids.owner)) ?? 0
  const otherChannelId = (await channels.channelOwnedBy(ids.user)) ?? 0
  await channels.members.set(profileOf(ids.owner, []), channelId, ids.editor, 'editor')
  await follows.changeChannel(ids.follower, channelId, true)

  return {
    app,
    database,
    clock,
    audit,
    channels,
    follows,
    objects,
    deps: { database, clock, audit, channels, images },
    channelId,
    otherChannelId,
    ids,
    ...callers,
    as,

    async results(write: Write): Promise<Record<string, string>> {
      const found: Record<string, string> = {}
      for (const role of roles) found[role] = (await write(callers[role], role)).json().code ?? 'ok'
      return found
    },

    /** The results of a write that only owners and editors may make. */
    editorsOnly: {
      visitor: 'SIGN_IN_REQUIRED',
      user: 'NOT_YOUR_CHANNEL',
      follower: 'NOT_YOUR_CHANNEL',
      staff: 'NOT_YOUR_CHANNEL',
      editor: 'ok',
      owner: 'ok',
    },
  }
}
