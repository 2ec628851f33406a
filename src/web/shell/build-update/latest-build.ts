const idOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' ? answer.id : null

/**
 * Whether the site serves another build than `own`: the latest build has another id, and its manifest is there. While
 * several servers change over, one may name a build that the next one does not have yet.
 */
export async function isOutdated(own: string, ask: typeof fetch, now: number): Promise<boolean> {
  try {
    const latest = await ask(`/builds/latest.json?${now}`)
    const id = latest.ok ? idOf(await latest.json()) : null
    if (id === null || id === own) return false
    const manifest = await ask(`/builds/meta/${encodeURIComponent(id)}.json`)
    return manifest.ok && idOf(await manifest.json()) === id
  } catch (error) {
    // oxlint-disable-next-line no-console -- the next look in an hour may get through; nobody else can act on it
    console.warn(error)
    return false
  }
}
