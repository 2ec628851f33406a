import type { People } from '../people.ts'
import type { LocalStore, ToolkitAccount } from '../store.ts'
import { ToolkitError, type Tokens } from './tokens.ts'

/** Maximum age of the sign-in for a deletion. */
const recentSeconds = 300

export interface AccountsDeps {
  readonly store: LocalStore
  readonly people: People
  readonly tokens: Tokens
  now(): number
}

/** Account calls of the toolkit. */
export function createAccounts({ store, people, tokens, now }: AccountsDeps) {
  const present = ({ localId, createdAt, lastLoginAt, disabled, validSince }: ToolkitAccount) => {
    const person = people.find(localId)
    const profile = {
      displayName: person?.name ?? '',
      ...(person?.email && { email: person.email, emailVerified: person.emailVerified }),
    }
    return {
      localId,
      ...profile,
      providerUserInfo: [{ providerId: 'google.com', rawId: localId, federatedId: localId, ...profile }],
      validSince: String(validSince),
      disabled,
      createdAt: String(createdAt * 1000),
      lastLoginAt: String(lastLoginAt * 1000),
      lastRefreshAt: new Date(now() * 1000).toISOString(),
    }
  }

  function find(localId: string): ToolkitAccount {
    const account = store.state.accounts.find((one) => one.localId === localId)
    if (!account) throw new ToolkitError('USER_NOT_FOUND', 404)
    return account
  }

  function remove(localId: string): void {
    const { accounts } = store.state
    accounts.splice(accounts.indexOf(find(localId)), 1)
    store.save()
  }

  return {
    list: () => ({ users: store.state.accounts.map(present) }),
    async lookup(idToken: string) {
      return { users: [present((await tokens.ownerOfIdToken(idToken)).account)] }
    },
    async delete(idToken: string): Promise<object> {
      const { account, authTime } = await tokens.ownerOfIdToken(idToken)
      if (now() - authTime > recentSeconds) throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      remove(account.localId)
      return { kind: 'identitytoolkit#DeleteAccountResponse' }
    },
    /** For the console of the emulator. */
    change(localId: string, { disabled, revoke }: { disabled?: boolean | undefined; revoke: boolean }) {
      const account = find(localId)
      if (disabled !== undefined) account.disabled = disabled
      // Times are whole seconds: revokes sign-ins of the current second too.
      if (revoke) account.validSince = now() + 1
      store.save()
      return present(account)
    },
    remove,
  }
}
