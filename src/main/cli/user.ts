import { Argument, type Command } from '@commander-js/extra-typings'
import { grantableRoles } from '#contract/staff/limits.ts'
import type { StaffUser } from '#contract/staff/schemas.ts'
import { textOf, userNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const header = ['user', 'account', 'roles', 'name']

const listUsers = (users: readonly StaffUser[]): string =>
  table([header, ...users.map(({ id, state, roles, nickName }) => [String(id), state, roles.join(','), nickName])])

export function addRoleCommands(program: Command, { call, print }: CommandContext): void {
  const role = program.command('role').description('roles of users')
  for (const action of ['grant', 'revoke'] as const) {
    role
      .command(action)
      .description(`${action} a role`)
      .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
      .addArgument(new Argument('<role>', 'role').choices(grantableRoles))
      .action(async (userId, name) => {
        const body = { role: name, granted: action === 'grant' }
        print(listUsers([await call('POST /v1/staff/users/{userId}/roles', { params: { userId }, body })]))
      })
  }
}

const ended = (count: number): string => (count === 1 ? '1 session ended.' : `${count} sessions ended.`)

export function addSessionCommands(program: Command, { call, print }: CommandContext): void {
  const session = program.command('session').description('sessions of users')

  session
    .command('end')
    .description('end all sessions of a user, who may sign in again')
    .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
    .argument('<reason...>', 'why')
    .action(async (userId, words) => {
      const request = { params: { userId }, body: { reason: textOf(words) } }
      print(ended((await call('POST /v1/staff/users/{userId}/sessions/revocation', request)).ended))
    })

  session
    .command('end-all')
    .description('end all sessions of all users, for example after a leak; everybody must sign in again')
    .argument('<reason...>', 'why')
    .action(async (words) => {
      print(ended((await call('POST /v1/staff/sessions/revocation', { body: { reason: textOf(words) } })).ended))
    })
}

export function addUserCommands(program: Command, { call, print }: CommandContext): void {
  const user = program.command('user').description('accounts of users')

  user
    .command('find')
    .description('list users with state and roles')
    .argument('[words...]', 'part of a nick name or e-mail address')
    .action(async (words) => {
      const { users } = await call('GET /v1/staff/users', { query: { words: textOf(words) } })
      print(users.length === 0 ? 'No users found.' : listUsers(users))
    })

  async function setSuspended(userId: number, suspended: boolean, reason: string): Promise<void> {
    const request = { params: { userId }, body: { suspended, reason } }
    print(listUsers([await call('POST /v1/staff/users/{userId}/suspension', request)]))
  }

  user
    .command('suspend')
    .description('suspend a user: ends all their sessions and what they have on air')
    .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
    .argument('<reason...>', 'why')
    .action((userId, words) => setSuspended(userId, true, textOf(words)))

  user
    .command('restore')
    .description('let a suspended user in again')
    .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
    .action((userId) => setSuspended(userId, false, ''))
}
