/** The baseline of stored pages where nginx is not installed: sends one file as the response to each request. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const bytes = await readFile(process.argv[2] ?? '')
const headers = { 'content-type': 'text/html', 'content-length': bytes.length }
const server = createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('the server has no port')
process.send?.(`http://127.0.0.1:${address.port}`)
process.on('disconnect', () => process.exit(0))
