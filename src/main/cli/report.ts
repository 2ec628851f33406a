import { choiceOf, invalidArgument, minuteOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const header = ['report', 'at (UTC)', 'live', 'reason', 'by', 'author', 'comment / remark']

function reportIdOf(argument: string | undefined): number {
  const id = Number(argument)
  if (Number.isInteger(id) && id > 0) return id
  throw invalidArgument('report', 'give the number in the first column of "report list"', argument)
}

/** `report list|settle`. */
export async function reportCommand(call: StaffCall, [action, id, ...rest]: readonly string[]): Promise<string> {
  if (choiceOf('action for reports', ['list', 'settle'], action) === 'settle') {
    const params = { id: reportIdOf(id) }
    const deleted = choiceOf('settlement', ['leave', 'delete'], rest[0]) === 'delete'
    await call('POST /v1/staff/comment-reports/{id}/settlement', { params, body: { deleted } })
    return deleted
      ? 'The comment was deleted, and its reports were settled.'
      : 'The reports were settled; the comment was not deleted.'
  }
  const { reports } = await call('GET /v1/staff/comment-reports', {})
  if (reports.length === 0) return 'No open reports.'
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
