import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupClient, joinGroup, openGroupApi, type GroupApi } from '#tests/support/group-api.ts'
import type { DemoAccount } from '#tests/support/product.ts'
import { openTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'

let processes: TwoProcesses
let api: GroupApi
let liveId: string
let key: string
const clients: GroupClient[] = []

/** Two web processes with one PostgreSQL and one Redis. */
beforeAll(async () => {
  processes = await openTwoProcesses({ onPostgres: true })
  api = await openGroupApi(processes.products[0], processes.addresses[0])
  liveId = await api.liveOnAir()
  key = await api.open(api.sora, liveId)
})
afterAll(async () => {
  for (const { socket } of clients) socket.terminate()
  await processes.close()
})

async function enter(at: 0 | 1, account: DemoAccount, inviteKey = key): Promise<GroupClient> {
  const caller = await processes.products[at].as(account)
  const client = await new GroupClient(
    processes.addresses[at],
    caller.cookies,
    (await joinGroup(caller, inviteKey)).json(),
  ).opened()
  clients.push(client)
  client.join()
  await expect.poll(() => client.state).not.toBeNull()
  return client
}

test('participants at two processes see the same state, chat and statuses', async () => {
  const [host, other] = [await enter(0, 'viewer-mio'), await enter(1, 'viewer-kenta')]
  await expect.poll(() => host.state?.participants.length).toBe(2)
  host.send({ type: 'command', command: { type: 'pause' } })
  await expect.poll(() => other.state?.timing.rate).toBe(0)
  await expect.poll(() => isDeepStrictEqual(other.state, host.state)).toBe(true)
  other.send({ type: 'comment', key: crypto.randomUUID(), text: 'こちらから' })
  await expect.poll(() => host.comments).toEqual(['こちらから'])

  for (const { slices } of processes.products) {
    for (const job of slices.find(({ name }) => name === 'group-viewings')?.jobs ?? []) await job.start?.()
  }
  const report = { offsetMs: 7, stalled: false, paused: false, delayMs: 5, holdMs: 1500 }
  const statuses = (client: GroupClient) =>
    client
      .received('statuses')
      .at(-1)
      ?.statuses.map(({ id }) => id) ?? []
  await expect
    .poll(() => {
      for (const client of [host, other]) client.send({ type: 'report', report })
      processes.products[0].clock.advance(1000)
      return [statuses(host).length, statuses(other).length]
    })
    .toEqual([2, 2])

  host.send({ type: 'remove', participantId: other.participantId })
  await expect.poll(() => other.received('closed').length).toBe(1)
  host.send({ type: 'quit' })
  await expect.poll(() => host.received('closed').length).toBe(1)
})

test('a participant whose process has stopped continues at the other one, as the same participant', async () => {
  const inviteKey = await api.open(api.sora, liveId)
  const [host, other] = [await enter(0, 'viewer-mio', inviteKey), await enter(1, 'viewer-kenta', inviteKey)]
  await expect.poll(() => host.state?.participants.length).toBe(2)
  other.socket.terminate()
  const again = await enter(0, 'viewer-kenta', inviteKey)
  expect(again.participantId).toBe(other.participantId)
  host.send({ type: 'handOver', participantId: again.participantId })
  await expect.poll(() => again.isHost).toBe(true)
  again.send({ type: 'command', command: { type: 'seek', position: 77 } })
  await expect.poll(() => host.state?.timing.position).toBe(77)
  expect(host.state?.participants).toHaveLength(2)
})
