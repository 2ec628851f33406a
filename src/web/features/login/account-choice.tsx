import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LocalAccount } from '#contract/account.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** Everybody is a viewer: said only of who is nothing else. */
const shownRoles = ({ roles }: LocalAccount) => (roles.length > 1 ? roles.filter((role) => role !== 'user') : roles)

/** One account as a button that signs in with it. */
export function AccountChoice({ account, disabled }: { account: LocalAccount; disabled: boolean }) {
  const { t } = useTranslation('login')
  return (
    <button
      type="submit"
      name="account"
      value={account.account}
      disabled={disabled}
      className="flex min-h-16 w-full items-center gap-3 rounded-control border border-line p-3 text-left transition-colors hover:border-brand hover:bg-brand-soft disabled:opacity-60"
    >
      <Avatar src={account.avatarUrl} className="size-11" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{account.nickName}</span>
        <span className="mt-0.5 flex flex-wrap gap-1">
          {shownRoles(account).map((role) => (
            <span key={role} className="rounded-full bg-raised px-2 text-tiny text-muted">
              {t(`role.${role}`)}
            </span>
          ))}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted" />
    </button>
  )
}
