import type { ReactNode } from 'react'
import type { Person } from '#contract/account/schemas.ts'
import { Avatar } from '../../ui/avatar.tsx'

interface UserRowProps {
  readonly user: Person
  readonly note?: string
  /** The action on the user. */
  readonly children: ReactNode
}

/** A user in a list of the chat settings. */
export function UserRow({ user, note, children }: UserRowProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar src={user.avatarUrl} className="size-9" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-bold">{user.nickName}</p>
        {note !== undefined && <p className="text-tiny text-muted">{note}</p>}
      </div>
      {children}
    </li>
  )
}
