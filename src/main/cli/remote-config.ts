import {
  remoteConfigChange,
  type RemoteConfigSetting,
  remoteConfigKeys,
  type RemoteConfigKey,
} from '#contract/remote-config/schemas.ts'
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

const allowedValues: Record<RemoteConfigKey, string> = {
  lite_genres_episode_ids: 'up to 100 episode numbers, separated by commas, or empty',
  lite_channel_recommend_genre: 'a genre, such as music, or empty',
}

/** `remote-config get|set`; `set KEY` without a value clears it. */
export async function remoteConfigCommand(
  call: StaffCall,
  [action, key, ...words]: readonly string[],
): Promise<string> {
  if (choiceOf('action for the remote config', ['get', 'set'], action) === 'get') {
    return list((await call('GET /v1/staff/remote-config', {})).settings)
  }
  const chosen = choiceOf('key of the remote config', remoteConfigKeys, key)
  const change = remoteConfigChange.safeParse({ [chosen]: textOf(words) })
  if (!change.success) throw new CommandFailed(`The value of ${chosen} is invalid: give ${allowedValues[chosen]}.`)
  return list((await call('PUT /v1/staff/remote-config', { body: change.data })).settings)
}
