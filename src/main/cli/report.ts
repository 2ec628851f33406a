import { choiceOf, minuteOf } from './arguments.ts'
import { CommandFailed } from './command-failed.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const header = ['report', 'at (UTC)', 'live', 'reason', 'by', 'author', 'comment / remark']

function reportIdOf(argument: string | undefined): number {
  const id = Number(argument)
  if (Number.isInteger(id) && id > 0) return id
  throw new CommandFailed(`${argument ?? 'Nothing'} is no report: give the number that "report list" prints first.`)
}

/** `report list|settle`. */
export async function reportCommand(call: StaffCall, [action, id, ...rest]: readonly string[]): Promise<string> {
  if (choiceOf('action on reports', ['list', 'settle'], action) === 'settle') {
    const params = { id: reportIdOf(id) }
    const deleted = choiceOf('way to settle a report', ['leave', 'delete'], rest[0]) === 'delete'
    await call('POST /v1/staff/comment-reports/{id}/settlement', { params, body: { deleted } })
    return deleted
      ? 'The comment is deleted, and its reports are settled.'
      : 'The comment stays; its reports are settled.'
  }
  const { reports } = await call('GET /v1/staff/comment-reports', {})
  if (reports.length === 0) return 'No report waits.'
  return table([
    header,
    ...reports.map((report) => [
      String(report.id),
      minuteOf(report.at),
      report.liveId,
      report.reason,
      `${report.reporter.id} ${report.reporter.nickName}`,
      `${report.author.id} ${report.author.nickName}`,
      report.remark === '' ? report.text : `${report.text} / ${report.remark}`,
    ]),
  ])
}
