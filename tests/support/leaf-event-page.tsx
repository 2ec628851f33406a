/** The page of a leaf event in the document of happy-dom. */
import { useActionData } from 'react-router'
import { expect } from 'vitest'
import { coinsPerLeaf, leafEventRoom } from '#contract/leaf-events/limits.ts'
import type { LeafAllowance, LeafEvent, LeafReceipt } from '#contract/leaf-events/schemas.ts'
import { browserApi } from '#web/api/browser.ts'
import { answerBallot, type BallotOutcome } from '#web/features/leaf-events/answer-ballot.ts'
import { LeafEventPage } from '#web/features/leaf-events/leaf-event-page.tsx'
import { mio, openPage, type Answers } from './dom-page.tsx'
import { leafEvent } from './leaf-response.ts'
import { pageSockets } from './page-sockets.ts'

/** When the page was read. */
export const readAt = Date.parse('2026-01-02T04:00:00.000Z')
export const formKey = '00000000-0000-4000-8000-000000000001'
export const allowance: LeafAllowance = { free: 5, coins: coinsPerLeaf, coinsFrom: null, given: [] }
/** In the round of `leafEvent`. */
export const receipt = {
  roundId: 8,
  leaves: 5,
  takenBack: 0,
  voter: 'b'.repeat(64),
  ballots: [2, 1003],
} satisfies LeafReceipt

interface Options {
  readonly event?: Partial<LeafEvent>
  /** Null for a visitor. */
  readonly allowed?: LeafAllowance | null
  readonly answers?: Answers
  readonly path?: string
}

/** Shows `leafEvent` with these changes. */
export async function openLeafEvent({
  event = {},
  allowed = allowance,
  answers = {},
  path = '/leaf-events/5',
}: Options) {
  const sockets = pageSockets()
  function Page() {
    const outcome = useActionData<BallotOutcome>()
    return (
      <LeafEventPage
        event={{ ...leafEvent, ...event }}
        allowance={allowed}
        formKey={formKey}
        readAt={readAt}
        outcome={outcome}
      />
    )
  }
  const page = await openPage(<Page />, {
    profile: allowed && mio,
    answers,
    path,
    action: (form) => answerBallot(form, browserApi),
  })
  await page.screen.findByRole('heading', { level: 1, name: '旅' })
  const send = (message: object) => sockets.send({ room: leafEventRoom(5), ...message })
  const joined = async () => {
    await expect.poll(() => sockets.requests).toContainEqual({ type: 'join', room: leafEventRoom(5), after: null })
  }
  return { ...page, send, joined }
}
