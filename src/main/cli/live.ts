import { Argument, type Command } from '@commander-js/extra-typings'
import { z } from 'zod'
import { liveStates } from '#contract/lives/limits.ts'
import type { StaffLive } from '#contract/staff/schemas.ts'
import { minuteOf, textBy, textOf } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const header = ['live', 'state', 'started (UTC)', 'archive', 'liver', 'title']

const archiveOf = ({ published, takenDown }: StaffLive): string => {
  if (published === null) return '-'
  if (takenDown) return 'taken down'
  return published ? 'published' : 'unpublished'
}

const listLives = (lives: readonly StaffLive[]): string =>
  table([
    header,
    ...lives.map((live) => [
      live.id,
      live.state,
      minuteOf(live.startedAt),
      archiveOf(live),
      `${live.liver.id} ${live.liver.nickName}`,
      live.title,
    ]),
  ])

const liveId = textBy(z.string().regex(/^[0-9A-Za-z]{12}$/), 'Give the id in the first column of "live list".')
const liveDescription = 'id of a live, as "live list" prints it'

export function addLiveCommands(program: Command, { call, print }: CommandContext): void {
  const live = program.command('live').description('lives')

  live
    .command('list')
    .description('list lives in a state')
    .addArgument(new Argument('[state]', 'state').choices(liveStates).default('on_air' as const))
    .action(async (state) => {
      const { lives } = await call('GET /v1/staff/lives', { query: { state } })
      print(lives.length === 0 ? `No lives in state ${state}.` : listLives(lives))
    })

  live
    .command('end')
    .description('end a live now; its recording becomes the archive')
    .argument('<live>', liveDescription, liveId)
    .argument('<reason...>', 'why')
    .action(async (id, words) => {
      const request = { params: { id }, body: { reason: textOf(words) } }
      print(listLives([await call('POST /v1/staff/lives/{id}/end', request)]))
    })
}

export function addArchiveCommands(program: Command, { call, print }: CommandContext): void {
  const archive = program.command('archive').description('archives of lives')

  async function publish(id: string, published: boolean, reason: string): Promise<void> {
    const request = { params: { id }, body: { published, reason } }
    print(listLives([await call('POST /v1/staff/lives/{id}/archive/publication', request)]))
  }

  archive
    .command('unpublish')
    .description('take an archive off the site; its liver cannot publish it')
    .argument('<live>', liveDescription, liveId)
    .argument('<reason...>', 'why')
    .action((id, words) => publish(id, false, textOf(words)))

  archive
    .command('publish')
    .description('publish an archive again')
    .argument('<live>', liveDescription, liveId)
    .argument('[reason...]', 'why')
    .action((id, words) => publish(id, true, textOf(words)))

  archive
    .command('delete')
    .description('delete an archive for good')
    .argument('<live>', liveDescription, liveId)
    .argument('<reason...>', 'why')
    .action(async (id, words) => {
      const request = { params: { id }, body: { reason: textOf(words) } }
      print(listLives([await call('POST /v1/staff/lives/{id}/archive/deletion', request)]))
    })
}
