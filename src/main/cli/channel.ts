import type { Command } from '@commander-js/extra-typings'
import { channelBioMax, channelNameMax } from '#contract/channels/limits.ts'
import { channelFields, type StaffChannel } from '#contract/channels/schemas.ts'
import { genreId } from '#contract/genres/schemas.ts'
import { readingBy, textBy, userNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { addRetirement, numberIn, readAll, stateOf } from './content.ts'
import { table } from './table.ts'

const listChannels = (channels: readonly StaffChannel[]): string =>
  table([
    ['channel', 'state', 'owner', 'name'],
    ...channels.map((channel) => [String(channel.id), stateOf(channel), String(channel.owner.id), channel.name]),
  ])

const name = textBy(channelFields.shape.name, `Give 1 to ${channelNameMax} characters.`)
const reading = readingBy(channelFields.shape.reading, channelNameMax)
const bio = textBy(channelFields.shape.bio, `Give at most ${channelBioMax} characters.`)
const genre = textBy(genreId, 'Give the id in the first column of "genre list".')

export function addChannelCommands(program: Command, { call, print }: CommandContext): void {
  const channel = program.command('channel').description('channels, with everything that belongs to them')

  channel
    .command('list')
    .description('list all channels in order of their creation, also retired ones')
    .action(async () => {
      const found = await readAll(async (query) => {
        const { channels, next } = await call('GET /v1/staff/channels', { query })
        return { items: channels, next }
      })
      print(found.length === 0 ? 'No channels.' : listChannels(found))
    })

  channel
    .command('add')
    .description('create a channel for a user, who can then edit it in the studio')
    .requiredOption('--owner <user>', 'number of the user who owns it, as "user find" prints it', userNumber)
    .requiredOption('--name <name>', 'its name', name)
    .option('--reading <kana>', 'how the name is pronounced, for the search', reading)
    .option('--bio <text>', 'what viewers read about it', bio)
    .option('--genre <genre>', 'its genre, as "genre list" prints it', genre)
    .action(async ({ owner, ...fields }) => {
      print(listChannels([await call('POST /v1/staff/channels', { body: { ownerId: owner, ...fields } })]))
    })

  channel
    .command('change')
    .description('change texts or genre of a channel')
    .argument('<channel>', 'number of the channel, as "channel list" prints it', numberIn('channel list'))
    .option('--name <name>', 'its name', name)
    .option('--reading <kana>', 'how the name is pronounced, for the search', reading)
    .option('--bio <text>', 'what viewers read about it', bio)
    .option('--genre <genre>', 'its genre, as "genre list" prints it', genre)
    .action(async (id, body) => {
      print(listChannels([await call('POST /v1/staff/channels/{id}/changes', { params: { id }, body })]))
    })

  addRetirement(channel, {
    kind: 'channel',
    effect: 'retire a channel: no user finds it, nor anything that belongs to it; nothing is deleted',
    run: async (verb, request) => listChannels([await call(`POST /v1/staff/channels/{id}/${verb}`, request)]),
    print,
  })
}
