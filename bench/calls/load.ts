/** Sends one GET after the other on each of its connections; prints requests per second. */
import { connect } from 'node:net'

const [address = '', path = '/', connections = '32', seconds = '5', cookie = ''] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const fields = [
  `Host: ${hostname}:${port}`,
  'Accept-Encoding: gzip, deflate, br',
  ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
]
const message = [`GET ${path} HTTP/1.1`, ...fields, '', ''].join('\r\n')
const warmupMs = 2000

let responses = 0

/** Reads responses with a Content-Length; the headers are ASCII. */
function sendInTurn(): void {
  const socket = connect(Number(port), hostname)
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const end = pending.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = pending.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`unexpected response: ${head}`)
    if (pending.length < end + 4 + Number(length)) return
    pending = Buffer.alloc(0)
    responses += 1
    socket.write(message)
  })
  socket.on('error', (error) => {
    throw error
  })
  socket.write(message)
}

for (let index = 0; index < Number(connections); index += 1) sendInTurn()
setTimeout(() => (responses = 0), warmupMs)
setTimeout(
  () => {
    process.stdout.write(`${responses / Number(seconds)}\n`)
    process.exit(0)
  },
  warmupMs + Number(seconds) * 1000,
)
