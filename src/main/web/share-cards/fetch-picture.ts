/** A picture of ours is much smaller. */
const mostBytes = 2_000_000
const patienceMs = 3_000

/** A JPEG in base64; null where it is not to be had now: its card does without. */
export async function fetchPicture(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    if (!answer.ok || answer.headers.get('content-type') !== 'image/jpeg') return null
    const bytes = Buffer.from(await answer.arrayBuffer())
    return bytes.length > mostBytes ? null : bytes.toString('base64')
  } catch {
    return null
  }
}
