/**
 * Requests one page repeatedly, from its own process, until it is killed; reports the number of responses on request.
 */
const [, , address = '', concurrency = '16'] = process.argv
let responses = 0

async function visitor(): Promise<never> {
  for (;;) {
    const response = await fetch(address)
    await response.arrayBuffer()
    responses += 1
  }
}

process.on('disconnect', () => process.exit(0))
process.on('message', () => process.send?.(responses))
await Promise.all(Array.from({ length: Number(concurrency) }, visitor))
