import { Argument, type Command } from '@commander-js/extra-typings'
import type { CommentReport } from '#contract/staff/schemas.ts'
import { minuteOf, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const header = [
  'report',
  'at (UTC)',
  'live, channel, episode, pick, message or page of a liver',
  'reason',
  'by',
  'author or owner',
  'of',
  'text / remark',
]

function kindOf({ commentId, liveId, channelId, pickId, liverId }: CommentReport): string {
  if (commentId !== null) return 'comment'
  if (liveId !== null) return 'live'
  if (channelId !== null) return 'channel'
  if (liverId !== null) return 'liver'
  return pickId !== null ? 'pick' : 'thanks message'
}

function subjectOf({ liveId, channelId, episodeId, pickId, thanksMessageId, liverId }: CommentReport): string {
  if (liverId !== null) return `/liver/${liverId}`
  return liveId ?? String(channelId ?? episodeId ?? pickId ?? thanksMessageId)
}

const row = (report: CommentReport): string[] => [
  String(report.id),
  minuteOf(report.at),
  subjectOf(report),
  report.reason,
  `${report.reporter.id} ${report.reporter.nickName}`,
  `${report.author.id} ${report.author.nickName}`,
  kindOf(report),
  report.remark === '' ? report.text : `${report.text} / ${report.remark}`,
]

export function addReportCommands(program: Command, { call, print }: CommandContext): void {
  const report = program
    .command('report')
    .description('reported comments, lives, channels, picks, thanks messages and livers')

  report
    .command('list')
    .description('list open reports, oldest first')
    .action(async () => {
      const { reports } = await call('GET /v1/staff/comment-reports', {})
      print(reports.length === 0 ? 'No open reports.' : table([header, ...reports.map(row)]))
    })

  report
    .command('settle')
    .description('settle all reports of a comment, live, channel, pick, thanks message or liver')
    .argument(
      '<report>',
      'number of a report, as "report list" prints it',
      wholeNumber('Give the number in the first column of "report list".'),
    )
    .addArgument(
      new Argument(
        '<settlement>',
        'what becomes of a comment, pick or thanks message; leave for a live, channel or liver',
      ).choices(['leave', 'delete'] as const),
    )
    .action(async (id, settlement) => {
      const deleted = settlement === 'delete'
      await call('POST /v1/staff/comment-reports/{id}/settlement', { params: { id }, body: { deleted } })
      print(
        deleted ? 'It was deleted, and its reports were settled.' : 'The reports were settled; nothing was deleted.',
      )
    })
}
