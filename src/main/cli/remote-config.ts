import { Argument, type Command } from '@commander-js/extra-typings'
import {
  remoteConfigChange,
  type RemoteConfigSetting,
  remoteConfigKeys,
  type RemoteConfigKey,
} from '#contract/remote-config/schemas.ts'
import { minuteOf, textOf } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'
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

export function addRemoteConfigCommands(program: Command, { call, print }: CommandContext): void {
  const remoteConfig = program.command('remote-config').description('values with which pages are changed')

  remoteConfig
    .command('get')
    .description('show what is set, by whom and when')
    .action(async () => print(list((await call('GET /v1/staff/remote-config', {})).settings)))

  remoteConfig
    .command('set')
    .description('set a value; without one it is cleared')
    .addArgument(new Argument('<key>', 'key').choices(remoteConfigKeys))
    .argument('[value...]', 'value')
    .action(async (key, words) => {
      const change = remoteConfigChange.safeParse({ [key]: textOf(words) })
      if (!change.success) throw new CommandFailed(`The value of ${key} is invalid: give ${allowedValues[key]}.`)
      print(list((await call('PUT /v1/staff/remote-config', { body: change.data })).settings))
    })
}
