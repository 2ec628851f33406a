import { expect, test } from 'vitest'
import type { LeafRefund } from '#contract/leaf-events/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { leafRound } from '#tests/support/leaf-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { RoundRefunds } from './round-refunds.tsx'

const refund: LeafRefund = {
  roundId: leafRound.id,
  ballot: 12,
  optionId: 42,
  leaves: 3,
  at: '2026-02-02T03:00:00.000Z',
  takenBack: true,
}

test('an organizer sees the refunded votes of a round: those taken back, and those that count', async () => {
  const refunds = [refund, { ...refund, ballot: 7, takenBack: false }, { ...refund, roundId: 99 }]
  const { screen } = await openPage(<RoundRefunds round={leafRound} refunds={refunds} />)
  await screen.findByText('返金された投票')
  const time = formatDateTime(refund.at, 'ja')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `海：リーフ3枚（12番の投票）取り消し済み${time}`,
    `海：リーフ3枚（7番の投票）集計に含む${time}`,
  ])
})

test('a round without refunded votes has no list', async () => {
  const refunds = [{ ...refund, roundId: 99 }]
  const { screen } = await openPage(
    <main>
      <RoundRefunds round={leafRound} refunds={refunds} />
    </main>,
  )
  expect((await screen.findByRole('main')).textContent).toBe('')
})
