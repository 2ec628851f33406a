import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { SignInAgain } from './sign-in-again.tsx'

interface RefusedNoticeProps {
  readonly fault: { readonly code: string; readonly message: string; readonly cancelled?: boolean }
  readonly children?: ReactNode
}

/** Why the server refused a change of the account; offers the sign-in that it requires, if any. */
export function RefusedNotice({ fault, children }: RefusedNoticeProps) {
  return (
    <Notice variant={fault.cancelled === true ? 'info' : 'bad'}>
      <p>{fault.message}</p>
      {fault.code === 'RECENT_SIGN_IN_REQUIRED' && <SignInAgain />}
      {children}
    </Notice>
  )
}
