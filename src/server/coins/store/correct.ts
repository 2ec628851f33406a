import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { transaction } from '../../ports/database/port.ts'
import { issueCoins, spendCoins, waiveCoins, type Issue, type Outcome, type Spending } from './post.ts'

export type CorrectionStep =
  | { readonly correction: 'grant'; readonly transfer: Issue }
  | { readonly correction: 'take_back'; readonly transfer: Spending }
  | { readonly correction: 'waive'; readonly transfer: Parameters<typeof waiveCoins.run>[1] }

/** Posts a correction together with its entry in the audit log. */
export const correctCoins = transaction(
  'coins.correct',
  async (tx, { step, entry }: { step: CorrectionStep; entry: StampedEntry }): Promise<Outcome> => {
    const { outcome } =
      step.correction === 'grant'
        ? await issueCoins.run(tx, step.transfer)
        : step.correction === 'take_back'
          ? await spendCoins.run(tx, step.transfer)
          : await waiveCoins.run(tx, step.transfer)
    if (outcome === 'posted') await addEntry.run(tx, entry)
    return outcome
  },
)
