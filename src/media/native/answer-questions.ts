import { constants, setPriority } from 'node:os'
import { AV_LOG_QUIET, Log } from 'node-av'

/**
 * Answers what a `ProcessOnDemand` asks over this process's channel, one question after the other, until that closes.
 * Questions that fail are answered with null. `priority` is one of `os.constants.priority`.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): void {
  // Whatever this costs, the engine and the site come first.
  setPriority(priority)
  Log.setLevel(AV_LOG_QUIET)
  let last: Promise<void> = Promise.resolve()
  process.on('message', ({ id, question }: { readonly id: number; readonly question: Question }) => {
    last = last.then(async () => {
      const answered = await attempt(() => answer(question))
      // Who asked may be gone by now: that ends this process, and is no fault.
      if (process.connected) process.send?.({ id, answer: answered }, undefined, undefined, () => {})
    })
  })
  process.on('disconnect', () => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

/** What comes from an encoder may be damaged: that is for its sender to notice, not for a log. */
async function attempt<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
