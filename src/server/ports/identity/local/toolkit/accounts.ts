import type { People } from '../people.ts'
import type { LocalStore, ToolkitAccount } from '../state.ts'
import { ToolkitRefusal } from './refusal.ts'
import type { Tokens } from './tokens.ts'

/** The toolkit deletes an account only after a sign-in of the last so many seconds. */
const recentSeconds = 300

export interface AccountsSetup {
  readonly store: LocalStore
  readonly people: People
  readonly tokens: Tokens
  now(): number
}

/** What the toolkit tells of an account, and what can be done to it. */
export function createAccounts({ store, people, tokens, now }: AccountsSetup) {
  const present = ({ localId, createdAt, lastLoginAt, disabled, validSince }: ToolkitAccount) => {
    const person = people.find(localId)
    const shown = {
      displayName: person?.name ?? '',
      ...(person?.email && { email: person.email, emailVerified: person.emailVerified }),
    }
    return {
      localId,
      ...shown,
      providerUserInfo: [{ providerId: 'google.com', rawId: localId, federatedId: localId, ...shown }],
      validSince: String(validSince),
      disabled,
      createdAt: String(createdAt * 1000),
      lastLoginAt: String(lastLoginAt * 1000),
      lastRefreshAt: new Date(now() * 1000).toISOString(),
    }
  }

  function find(localId: string): ToolkitAccount {
    const account = store.state.accounts.find((one) => one.localId === localId)
    if (!account) throw new ToolkitRefusal('USER_NOT_FOUND', 404)
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
      if (now() - authTime > recentSeconds) throw new ToolkitRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      remove(account.localId)
      return { kind: 'identitytoolkit#DeleteAccountResponse' }
    },
    /** What an operator of the real service does on its console. */
    change(localId: string, { disabled, revoke }: { disabled?: boolean | undefined; revoke: boolean }) {
      const account = find(localId)
      if (disabled !== undefined) account.disabled = disabled
      // Times are whole seconds: a sign-in of this very second is revoked too.
      if (revoke) account.validSince = now() + 1
      store.save()
      return present(account)
    },
    remove,
  }
}
