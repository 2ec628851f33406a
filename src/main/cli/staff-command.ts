import { applicationsCommand } from './applications.ts'
import { coinsCommand } from './coins.ts'
import { rewardCommand } from './reward.ts'
import { licenceCommand } from './licence.ts'
import { archiveCommand, liveCommand } from './live.ts'
import { remoteConfigCommand } from './remote-config.ts'
import { reportCommand } from './report.ts'
import { openStaffClient, type StaffCall } from './staff-client.ts'
import { roleCommand, userCommand } from './user.ts'

type StaffCommand = (call: StaffCall, words: readonly string[]) => Promise<string>

const commands = new Map<string, StaffCommand>([
  ['applications', applicationsCommand],
  ['archive', archiveCommand],
  ['coins', coinsCommand],
  ['reward', rewardCommand],
  ['licence', licenceCommand],
  ['live', liveCommand],
  ['remote-config', remoteConfigCommand],
  ['report', reportCommand],
  ['role', roleCommand],
  ['user', userCommand],
])

export const staffUsage = `  applications list [liver|liver_az-pro|liver_twin_planet] [AFTER]
  applications show APPLICATION
  applications state APPLICATION contacted|accepted|declined
  archive unpublish|delete LIVE REASON
  archive publish LIVE
  coins show USER
  coins grant|take-back|waive USER COINS REASON
  reward show LIVER
  reward pay LIVER YEN REFERENCE
  licence list [applied|granted|refused|suspended]
  licence grant USER
  licence refuse|suspend USER REASON
  live list [on_air|interrupted|archived|…]
  live end LIVE REASON
  remote-config get
  remote-config set KEY [VALUE]
  report list
  report settle REPORT leave|delete
  role grant|take USER organizer|staff
  user find WORDS
  user suspend USER REASON
  user restore USER`

export const isStaffCommand = (name: string): boolean => commands.has(name)

/** Runs a staff command at the server whose data folder is `directory`. Returns the output. Throws `CommandFailed`. */
export async function staffCommand(name: string, words: readonly string[], directory: string): Promise<string> {
  const command = commands.get(name)
  if (!command) throw new Error(`unknown staff command ${name}`)
  return command(openStaffClient(directory), words)
}
