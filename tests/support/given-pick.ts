import { setTimeout } from 'node:timers/promises'
import type { Pick } from '#contract/picks/schemas.ts'
import { newMember } from './member.ts'

/** The id of a pick that a new user has cut from a live on air, as soon as enough of it is recorded. */
export async function givenPick(url: string, liveId: string): Promise<number> {
  const cutter = await newMember(url)
  for (;;) {
    const from = new Date(Date.now() - 5000).toISOString()
    const cut = { title: '名場面', from, durationMs: 3000, layout: 'upright', window: 0.5 }
    try {
      return (await cutter.post<Pick>(`/v1/lives/${liveId}/picks`, cut)).id
    } catch {
      // At first the recording is too short; the limit of the test ends the wait.
      await setTimeout(1000)
    }
  }
}
