/**
 * Requests pages of signed-in users at a steady rate, from its own process, until it is killed; reports the times of the
 * responses on request. A page that does not respond delays no other request.
 */
const [, , address = '', rate = '', pathList = '', cookieList = ''] = process.argv
const [paths, cookies] = [pathList.split(' '), cookieList.split(' ')]
/** More than any browser waits. */
const timeoutMs = 20_000

let sent = 0
const times: number[] = []
const failures: Record<string, number> = {}

async function request(number: number): Promise<void> {
  const startedAt = performance.now()
  try {
    const cookie = cookies[number % cookies.length] ?? ''
    // Each address is another one, so that no page is one that was stored.
    const response = await fetch(`${address}${paths[number % paths.length] ?? '/'}?n=${number}`, {
      headers: { cookie: `${cookie}; is_login=true`, accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    if (response.status === 200) times.push(performance.now() - startedAt)
    else failures[response.status] = (failures[response.status] ?? 0) + 1
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    failures[name] = (failures[name] ?? 0) + 1
  }
}

const startedAt = performance.now()
setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * Number(rate))
  for (; sent < due; sent += 1) void request(sent)
}, 5)
process.on('disconnect', () => process.exit(0))
process.on('message', () => process.send?.({ sent, times, failures }))
