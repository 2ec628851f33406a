import {
  remoteConfigChange,
  remoteConfigKeys,
  type RemoteConfigKey,
  type RemoteConfigSetting,
} from '#contract/remote-config.ts'
import { choiceOf, minuteOf, textOf } from './arguments.ts'
import { CommandFailed } from './command-failed.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const row = ({ key, value, updatedAt, updatedBy }: RemoteConfigSetting): string[] => [
  key,
  minuteOf(updatedAt),
  updatedAt === null ? '-' : updatedBy === null ? 'operator' : `user ${updatedBy}`,
  value === '' ? '(empty)' : value,
]

const list = (settings: readonly RemoteConfigSetting[]): string =>
  table([['key', 'changed (UTC)', 'by', 'value'], ...settings.map(row)])

const mayBe: Record<RemoteConfigKey, string> = {
  lite_genres_episode_ids: 'up to 100 numbers of episodes with commas between them, or nothing',
  lite_channel_recommend_genre: 'a genre, such as music, or nothing',
}

/** `remote-config get|set`; `set KEY` without a value empties it. */
export async function remoteConfigCommand(
  call: StaffCall,
  [action, key, ...words]: readonly string[],
): Promise<string> {
  if (choiceOf('action on the remote config', ['get', 'set'], action) === 'get') {
    return list((await call('GET /v1/staff/remote-config', {})).settings)
  }
  const chosen = choiceOf('key of the remote config', remoteConfigKeys, key)
  const change = remoteConfigChange.safeParse({ [chosen]: textOf(words) })
  if (!change.success) throw new CommandFailed(`${chosen} may be ${mayBe[chosen]}.`)
  return list((await call('PUT /v1/staff/remote-config', { body: change.data })).settings)
}
