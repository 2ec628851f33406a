import type { Command } from '@commander-js/extra-typings'
import { nickNameMaxLength } from '#contract/account/limits.ts'
import { liverFields, type LiverReading } from '#contract/livers/schemas.ts'
import { readingBy, userNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const listReading = ({ userId, nickName, reading: kana }: LiverReading): string =>
  table([
    ['user', 'name and reading'],
    [String(userId), kana === '' ? nickName : `${nickName} (${kana})`],
  ])

const reading = readingBy(liverFields.shape.reading.unwrap(), nickNameMaxLength)

export function addLiverCommands(program: Command, { call, print }: CommandContext): void {
  const liver = program.command('liver').description('public profiles of livers')

  liver
    .command('change')
    .description('change how the name of a liver is pronounced, for the search')
    .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
    .requiredOption('--reading <kana>', 'how the name is pronounced; empty for a name in kana', reading)
    .action(async (userId, body) => {
      print(listReading(await call('POST /v1/staff/livers/{userId}/changes', { params: { userId }, body })))
    })
}
