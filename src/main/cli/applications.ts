import { Argument, type Command } from '@commander-js/extra-typings'
import { applicationCampaigns, applicationSteps, type ApplicationCampaign } from '#contract/applications/limits.ts'
import type { LiverApplication } from '#contract/applications/schemas.ts'
import { minuteOf, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const header = ['number', 'received (UTC)', 'state', 'campaign', 'receipt', 'name']

const row = (application: LiverApplication): string[] => {
  const { id, receivedAt, state, campaign, receipt, name } = application
  return [String(id), minuteOf(receivedAt), state, campaign, receipt, name]
}

function showOne(application: LiverApplication): string {
  const { mail, ageGroup, guardianConsent, genre, workUrl, message, userId } = application
  const details = [
    ['mail', mail],
    ['age', `${ageGroup}${guardianConsent ? ', guardian consent given' : ''}`],
    ['genre', genre],
    ['user', userId === null ? '- (not signed in)' : String(userId)],
    ['work', workUrl ?? '-'],
    ...message.split('\n').map((line, at) => [at === 0 ? 'message' : '', line]),
  ]
  return `${table([header, row(application)])}\n\n${table(details)}`
}

const applicationNumber = wholeNumber('Give the number in the first column of "applications list".')
const numberDescription = 'number of an application, as "applications list" prints it'

const campaignOrNumber = (argument: string): ApplicationCampaign | number =>
  applicationCampaigns.find((campaign) => campaign === argument) ?? applicationNumber(argument)

export function addApplicationsCommands(program: Command, { call, print }: CommandContext): void {
  const applications = program.command('applications').description('applications of livers, from landing pages')

  applications
    .command('list')
    .description('list applications, newest first')
    .argument('[campaign]', `only of one campaign: ${applicationCampaigns.join(', ')}`, campaignOrNumber)
    .argument('[after]', 'only after an application, by its number', applicationNumber)
    .action(async (first, second) => {
      const campaign = typeof first === 'string' ? first : undefined
      const after = typeof first === 'number' ? first : second
      const { applications: found, nextCursor } = await call('GET /v1/staff/liver-applications', {
        query: { ...(campaign && { campaign }), ...(after !== undefined && { cursor: after }) },
      })
      print(found.length === 0 ? 'No applications.' : table([header, ...found.map(row)]))
      const more = ['applications list', ...(campaign ? [campaign] : []), nextCursor].join(' ')
      if (nextCursor !== null) print(`Older applications: ${more}`)
    })

  applications
    .command('show')
    .description('show all of one application')
    .argument('<application>', numberDescription, applicationNumber)
    .action(async (id) => print(showOne(await call('GET /v1/staff/liver-applications/{id}', { params: { id } }))))

  applications
    .command('state')
    .description('change the state of an application')
    .argument('<application>', numberDescription, applicationNumber)
    .addArgument(new Argument('<state>', 'new state').choices(applicationSteps))
    .action(async (id, state) => {
      const request = { params: { id }, body: { state } }
      print(table([header, row(await call('POST /v1/staff/liver-applications/{id}/state', request))]))
    })
}
