/** Sends one gift; resolves when it is committed. */
export type SendGift<Gift> = (gift: Gift) => Promise<void>

/** Concurrent senders; each sends its next gift when the previous one is committed. */
export const senders = 20
const warmUpSeconds = 1
const seconds = 2.5

/** Gifts per second after a warm-up; in this share of the usual time. */
export async function pace<Gift>(send: SendGift<Gift>, next: () => Gift, share: number): Promise<number> {
  let sent = 0
  const state = { counting: false, stopped: false }
  const sender = async (): Promise<void> => {
    while (!state.stopped) {
      await send(next())
      if (state.counting) sent += 1
    }
  }
  const all = Promise.all(Array.from({ length: senders }, sender))
  await wait(warmUpSeconds * share)
  state.counting = true
  const startedAt = performance.now()
  await wait(seconds * share)
  state.counting = false
  const rate = sent / ((performance.now() - startedAt) / 1000)
  state.stopped = true
  await all
  return rate
}

const wait = (length: number) => new Promise<void>((resolve) => setTimeout(resolve, length * 1000))
