import { licenceCommand } from './licence.ts'
import { roleCommand } from './role.ts'
import { openStaffClient, type StaffCall } from './staff-client.ts'
import { userCommand } from './user.ts'

type StaffCommand = (call: StaffCall, words: readonly string[]) => Promise<string>

const commands = new Map<string, StaffCommand>([
  ['licence', licenceCommand],
  ['role', roleCommand],
  ['user', userCommand],
])

export const staffUsage = `  licence list [applied|granted|refused|suspended]
  licence grant USER
  licence refuse|suspend USER REASON
  role grant|take USER organizer|staff
  user find WORDS
  user suspend USER REASON
  user restore USER`

export const isStaffCommand = (name: string): boolean => commands.has(name)

/** Does what staff may do, at the server whose data folder is `directory`. Returns what to print; throws `CommandFailed`. */
export async function staffCommand(name: string, words: readonly string[], directory: string): Promise<string> {
  const command = commands.get(name)
  if (!command) throw new Error(`${name} is no command of staff`)
  return command(openStaffClient(directory), words)
}
