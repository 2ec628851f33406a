import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ballotFileHead, ballotLine, checkBallots } from '#contract/leaf-events/chain.ts'
import type { LeafEvent } from '#contract/leaf-events/schemas.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { givenStory } from '#tests/support/given-story.ts'
import { newMember, type Member } from '#tests/support/member.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { long } from '#tests/support/test-length.ts'

let directory: string
let server: TestServer
const start = async () => (server = await startServer({}, directory))

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kirari-leaves-'))
  await start()
})
afterAll(async () => {
  await server?.close()
  await removeFolder(directory)
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Vote {
  readonly voter: Member
  readonly path: string
  readonly body: object
}

/** Null when the site is killed before it responds. The address of the site changes with each start. */
async function send({ voter, path, body }: Vote): Promise<number | null> {
  const { name, value } = voter.cookie
  const headers = {
    cookie: `${name}=${value}`,
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(server.url + path, request).catch(() => null)
  await response?.text().catch(() => '')
  return response?.status ?? null
}

const votersAtOnce = 4
const votesOfEach = 5

test('a site that is killed during votes has exact totals and hashes after its restart', async () => {
  const owner = await newMember(server.url, 'あかり')
  const channel = await givenChannel(owner, '月夜劇場')
  const { eventId, round } = await givenStory(owner, channel.id, { opens: true })
  const path = `/v1/leaf-events/${eventId}/rounds/${round.id}/ballots`
  let sent = 0
  for (const delay of long ? Array.from({ length: 60 }, (_, n) => n) : [8]) {
    const voters = await Promise.all(Array.from({ length: votersAtOnce }, () => newMember(server.url)))
    const votes = voters.flatMap((voter) =>
      Array.from({ length: votesOfEach }, (_, n): Vote => {
        return { voter, path, body: { key: randomUUID(), optionId: round.options[n % 2]?.id, leaves: 1 } }
      }),
    )
    const results = Promise.all(votes.map(send))
    await wait(delay)
    await server.stop('SIGKILL')
    const acknowledged = (await results).filter((status) => status === 200).length
    await start()
    const read = async () => {
      const response = await fetch(`${server.url}/v1/leaf-events/${eventId}`)
      const { rounds }: LeafEvent = await response.json()
      return rounds[0]
    }
    // An acknowledged vote is stored.
    expect((await read())?.ballots).toBeGreaterThanOrEqual(sent + acknowledged)
    expect(new Set(await Promise.all(votes.map(send)))).toEqual(new Set([200]))
    sent += votes.length
    expect(await read()).toMatchObject({ ballots: sent, leaves: sent })
  }
  const [first = '', ...lines] = (await (await fetch(server.url + path)).text()).trimEnd().split('\n')
  const ballots = lines.map((line) => ballotLine.parse(JSON.parse(line)))
  const checked = await checkBallots(ballotFileHead.parse(JSON.parse(first)), ballots, sha256)
  expect(checked).toMatchObject({ ballots: sent, problem: null })
})
