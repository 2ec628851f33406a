import { expect, test } from 'vitest'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { leafRound } from '#tests/support/leaf-response.ts'
import { formatDateTime } from '../../shell/locale/index.ts'
import { useShareNote } from './use-share-note.ts'

const upcoming: LeafRound = { ...leafRound, id: 1, title: '次は？', state: 'upcoming' }
const closed = (winnerId: number | null, fields: Partial<LeafRound> = {}): LeafRound => {
  const result = { frozenAt: '2026-02-02T03:00:00.000Z', winnerId, override: null, episode: null, head: null }
  return { ...leafRound, id: 2, title: '前は？', state: 'closed', result, ...fields }
}

async function noteOf(rounds: readonly LeafRound[]): Promise<string | null> {
  function Note() {
    return <p>注：{useShareNote({ rounds: [...rounds] })}</p>
  }
  const { screen } = await openPage(<Note />)
  return (await screen.findByText(/^注：/)).textContent?.slice(2) ?? null
}

test.each([
  { rounds: [closed(41), leafRound, upcoming], note: '「道は？」投票受付中：森 / 海 / 山' },
  { rounds: [closed(43), closed(41), closed(null), upcoming], note: '「前は？」の結果：森' },
  { rounds: [closed(null), upcoming], note: `「次は？」は${formatDateTime(leafRound.opensAt, 'ja')}に投票開始` },
  { rounds: [closed(null)], note: '' },
])('a shared event says its open vote, its latest result or its next vote: $note', async ({ rounds, note }) => {
  expect(await noteOf(rounds)).toBe(note)
})
