import { get, keptConnections } from './get.ts'

// Requests the same URLs repeatedly over many connections. Arguments: seconds, number of connections, URLs.
const [seconds = '', count = '', ...addresses] = process.argv.slice(2)
const connections = Number(count)
const agent = keptConnections(connections)
const end = performance.now() + Number(seconds) * 1000
let requests = 0
let failures = 0

await Promise.all(
  Array.from({ length: connections }, async (_, number) => {
    for (let index = number; performance.now() < end; index += 1) {
      const { status } = await get(agent, addresses[index % addresses.length] ?? '')
      requests += 1
      if (status !== 200) failures += 1
    }
  }),
)
process.send?.({ requests, failures })
process.disconnect()
