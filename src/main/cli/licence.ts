import { Argument, type Command } from '@commander-js/extra-typings'
import { licenceDecisions, licenceStates } from '#contract/livers/limits.ts'
import type { LicenceEntry } from '#contract/livers/schemas.ts'
import { minuteOf, textOf, userNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const listable = licenceStates.filter((state) => state !== 'none')

const header = ['user', 'licence', 'applied (UTC)', 'decided (UTC)', 'name and reason']

const row = ({ userId, nickName, licence }: LicenceEntry): string[] => [
  String(userId),
  licence.state,
  minuteOf(licence.appliedAt),
  minuteOf(licence.decidedAt),
  licence.reason === '' ? nickName : `${nickName}: ${licence.reason}`,
]

export function addLicenceCommands(program: Command, { call, print }: CommandContext): void {
  const licence = program.command('licence').description('live licences')

  licence
    .command('list')
    .description('list licences in a state')
    .addArgument(new Argument('[state]', 'state').choices(listable).default('applied' as const))
    .action(async (state) => {
      const { licences } = await call('GET /v1/staff/licences', { query: { state } })
      print(licences.length === 0 ? `No licences in state ${state}.` : table([header, ...licences.map(row)]))
    })

  for (const decision of licenceDecisions) {
    licence
      .command(decision)
      .description(`${decision} a licence`)
      .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
      .argument('[reason...]', decision === 'grant' ? 'why' : 'why, shown to the user')
      .action(async (userId, words) => {
        const request = { params: { userId }, body: { decision, reason: textOf(words) } }
        print(table([header, row(await call('POST /v1/staff/licences/{userId}', request))]))
      })
  }
}
