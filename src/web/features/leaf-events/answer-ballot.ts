import { newBallot } from '#contract/leaf-events/schemas.ts'
import { ApiError, type Api } from '../../api/index.ts'

/** The result of a vote. */
export interface BallotOutcome {
  readonly roundId: number
  readonly status: number
  /** An error code of the contract; empty for a counted vote. */
  readonly code: string
  readonly message: string
  /** The counted leaves, and the coins that were paid for them. */
  readonly leaves: number
  readonly coins: number
}

const numberOf = (form: FormData, name: string): number => Number(form.get(name) ?? Number.NaN)

/** Sends the vote of a form; the key of the form counts it once. */
export async function answerBallot(form: FormData, api: Api): Promise<BallotOutcome> {
  const [eventId, roundId] = [numberOf(form, 'event'), numberOf(form, 'round')]
  const nothing = { roundId, code: '', message: '', leaves: 0, coins: 0 }
  const body = newBallot.safeParse({
    key: form.get('key'),
    optionId: numberOf(form, 'option'),
    leaves: numberOf(form, 'leaves'),
    coinsMax: numberOf(form, 'coins'),
  })
  if (!body.success || !Number.isInteger(eventId) || !Number.isInteger(roundId))
    return { ...nothing, status: 400, code: 'INVALID_REQUEST' }
  try {
    const params = { eventId, roundId }
    const { ballot } = await api('POST /v1/leaf-events/{eventId}/rounds/{roundId}/ballots', { params, body: body.data })
    return { ...nothing, status: 200, leaves: ballot.leaves, coins: ballot.coins }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...nothing, status: error.status, code: error.code, message: error.message }
  }
}
