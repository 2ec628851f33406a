import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { hasUnsavedWork } from '../../../shell/reload/unsaved-work.ts'
import { useLeaveGuard } from './leave-guard.ts'

function Broadcast({ live }: { readonly live: boolean }) {
  useLeaveGuard(live)
  return <p>配信</p>
}

const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([{ live: true }, { live: false }])(
  'a broadcast keeps its page while it is live ($live)',
  async ({ live }) => {
    const { close } = await openPage(<Broadcast live={live} />)
    await screen.findByText('配信')
    await expect.poll(() => [asks(), hasUnsavedWork()]).toEqual([live, live])
    close()
    expect([asks(), hasUnsavedWork()]).toEqual([false, false])
  },
)
