import { get, keptConnections } from './get.ts'

// Asks for the same addresses again and again over many connections: seconds, number of connections, addresses.
const [seconds = '', count = '', ...addresses] = process.argv.slice(2)
const connections = Number(count)
const agent = keptConnections(connections)
const end = performance.now() + Number(seconds) * 1000
let requests = 0
let failures = 0

await Promise.all(
  Array.from({ length: connections }, async (_, number) => {
    for (let turn = number; performance.now() < end; turn += 1) {
      const { status } = await get(agent, addresses[turn % addresses.length] ?? '')
      requests += 1
      if (status !== 200) failures += 1
    }
  }),
)
process.send?.({ requests, failures })
process.disconnect()
