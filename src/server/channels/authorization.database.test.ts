import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { uploadRequests } from '#contract/videos/upload-requests.ts'
import { areaRoles, openChannelArea, type AreaRole, type ChannelArea } from '#tests/support/channel-area.ts'
import { channelWrites, type Outcomes, type Write } from '#tests/support/channel-writes.ts'

let area: ChannelArea
beforeAll(async () => {
  area = await openChannelArea()
})
afterAll(() => area.product.close())

const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const methodOf = (operation: string) => writingMethods.find((method) => operation.startsWith(`${method} `))

/** `ok` also for a conflict with the state: the caller was allowed to write. */
async function outcomeOf(by: AreaRole, operation: string, { path, sent }: Write): Promise<string> {
  const method = methodOf(operation)
  if (method === undefined) throw new Error(`${operation} does not write`)
  const answer = await area.send(by, method, await path(area), sent(area))
  if (answer.statusCode < 300) return 'ok'
  const { code } = answer.json()
  const allowed = [409, 415].includes(answer.statusCode) || (answer.statusCode === 404 && code !== 'NOT_FOUND')
  return allowed ? 'ok' : code
}

test.each(Object.entries(channelWrites))('every role on %s', async (operation, write) => {
  const found: Partial<Outcomes> = {}
  for (const role of areaRoles) found[role] = await outcomeOf(role, operation, write)
  expect(found).toEqual(write.outcomes)
})

/** Below a channel or not; writes below a channel are in the table whatever their tag. */
const tags = [
  'channels',
  'series',
  'episodes',
  'casts',
  'videos',
  'picks',
  'timelines',
  'follows',
  'lives',
  'statistics',
]

test('the table has every write of the API to channels, their videos and their lives', () => {
  const declared = Object.entries(endpoints).flatMap(([operation, { tag }]) => {
    const belongs = tags.includes(tag) || operation.includes(' /v1/channels')
    // Leaf events and group viewings have tables of their own.
    return belongs && !['leaf-events', 'group-viewings'].includes(tag) ? [operation] : []
  })
  const writes = [...declared, ...Object.keys(uploadRequests)].filter((operation) => methodOf(operation) !== undefined)
  expect(Object.keys(channelWrites).toSorted()).toEqual(writes.toSorted())
})
