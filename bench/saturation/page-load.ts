/** Asks for one page as fast as it is answered, from a process of its own, until it is ended; says how many came. */
const [, , address = '', concurrency = '16'] = process.argv
let answered = 0

async function visitor(): Promise<never> {
  for (;;) {
    const response = await fetch(address)
    await response.arrayBuffer()
    answered += 1
  }
}

process.on('disconnect', () => process.exit(0))
process.on('message', () => process.send?.(answered))
await Promise.all(Array.from({ length: Number(concurrency) }, visitor))
