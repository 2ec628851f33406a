/** The clauses of RFC 8216bis that apply to this product. */
import type { Clause } from './evidence.ts'
import { fileClauses } from './file-clauses.ts'
import { multivariantClauses } from './multivariant-clauses.ts'
import { partClauses } from './part-clauses.ts'
import { segmentClauses } from './segment-clauses.ts'
import { textClauses } from './text-clauses.ts'
import { updateClauses } from './update-clauses.ts'

export { collectEvidence, type Clause, type Evidence } from './evidence.ts'
export { readPlaylist } from './playlist.ts'

export const clauses: readonly Clause[] = [
  ...textClauses,
  ...multivariantClauses,
  ...segmentClauses,
  ...partClauses,
  ...updateClauses,
  ...fileClauses,
]
