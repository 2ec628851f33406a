/** Organizers and events on a running site. */
import type { Profile } from '#contract/account/schemas.ts'
import type { LiverEvent } from '#contract/events/schemas.ts'
import { runCommand } from './command-line.ts'
import { newMember, type Member } from './member.ts'
import type { SharedSite } from './start-shared-site.ts'

type Site = Pick<SharedSite, 'url' | 'dataDirectory'>

export async function newOrganizer({ url, dataDirectory }: Site, name?: string): Promise<Member> {
  const member = await newMember(url, name)
  const { user } = await member.get<Profile>('/v1/account/profile')
  const { code, errors } = await runCommand(['role', 'grant', String(user.id), 'organizer'], dataDirectory)
  if (code !== 0) throw new Error(`the role was not granted: ${errors}`)
  return member
}

/** The id of a new event that livers may enter. */
export async function givenEvent(organizer: Member, title: string, fields: object = {}): Promise<number> {
  const { id, version } = await organizer.post<LiverEvent>('/v1/organizer/events', { template: 'ranking_week' })
  const texts = { title: { ja: title, en: `${title} en`, ko: `${title} ko` } }
  await organizer.post(`/v1/organizer/events/${id}/changes`, { version, ...texts, ...fields })
  await organizer.post(`/v1/organizer/events/${id}/opening`, {})
  return id
}
