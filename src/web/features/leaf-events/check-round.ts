import { BallotFileUnreadable, checkBallotFile, type CheckedFile } from '#contract/leaf-events/ballot-file.ts'
import type { LeafReceipt, LeafRound } from '#contract/leaf-events/schemas.ts'

/** The check of the public file of a round in the page. */
export type RoundCheck =
  | { readonly found: 'agrees'; readonly own: 'found' | 'missing' | null }
  /** The first ballot that does not follow from the ones before. */
  | { readonly found: 'ballot'; readonly ballot: number }
  /** `result`: other totals or another winner than the ballots give. `page`: another result than the page shows. */
  | { readonly found: 'result' | 'page' | 'unreadable' | 'unavailable' | 'insecure' }

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the file is that of the round with the result that the page shows. */
function isShown({ head: { round, result } }: CheckedFile, shown: LeafRound): boolean {
  const leaves = new Map(result?.totals.map((total) => [total.option, total.leaves]))
  return (
    round === shown.id &&
    result?.head === shown.result?.head &&
    result?.winner === shown.result?.winnerId &&
    shown.options.every((option) => leaves.get(option.id) === option.leaves)
  )
}

/** Whether the file has exactly the ballots of the receipt; null where it has no voters, and without a receipt. */
function ownOf({ voter }: CheckedFile, receipt: LeafReceipt | null): 'found' | 'missing' | null {
  if (receipt === null || receipt.voter === null) return null
  const same = voter.leaves === receipt.leaves && voter.ballots.join() === receipt.ballots.join()
  return same ? 'found' : 'missing'
}

/** Downloads the file of a closed round, and checks its hashes, totals and the ballots of the viewer. */
export async function checkRound(
  round: LeafRound,
  receipt: LeafReceipt | null,
  download: () => Promise<Response>,
): Promise<RoundCheck> {
  // Browsers have no Web Crypto on pages without TLS.
  if (!globalThis.isSecureContext) return { found: 'insecure' }
  const response = await download().catch(() => null)
  if (response === null || !response.ok) return { found: 'unavailable' }
  try {
    const lines = (await response.text()).trimEnd().split('\n')
    const file = await checkBallotFile(lines, sha256, receipt?.voter)
    const { problem } = file.checked
    if (problem !== null)
      return problem.ballot === null ? { found: 'result' } : { found: 'ballot', ballot: problem.ballot }
    return isShown(file, round) ? { found: 'agrees', own: ownOf(file, receipt) } : { found: 'page' }
  } catch (error) {
    if (error instanceof BallotFileUnreadable) return { found: 'unreadable' }
    throw error
  }
}
