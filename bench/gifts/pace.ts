/** Sends one gift, whatever that means to a side; resolves when it is booked. */
export type SendGift<Gift> = (gift: Gift) => Promise<void>

/** So many senders at once, each with their next gift when the one before is booked. */
export const senders = 20
const warmUpSeconds = 3
const seconds = 10

/** Gifts a second, after a warm-up. */
export async function pace<Gift>(send: SendGift<Gift>, next: () => Gift): Promise<number> {
  let booked = 0
  const state = { counting: false, over: false }
  const sender = async (): Promise<void> => {
    while (!state.over) {
      await send(next())
      if (state.counting) booked += 1
    }
  }
  const all = Promise.all(Array.from({ length: senders }, sender))
  await wait(warmUpSeconds)
  state.counting = true
  const began = performance.now()
  await wait(seconds)
  state.counting = false
  const rate = booked / ((performance.now() - began) / 1000)
  state.over = true
  await all
  return rate
}

const wait = (length: number) => new Promise<void>((resolve) => setTimeout(resolve, length * 1000))
