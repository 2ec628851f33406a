import { z } from 'zod'
import { storedNumber } from '../integers.ts'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { genreId } from '../genres/schemas.ts'
import { bodyId } from '../ids.ts'
import { plainHttpsAddress } from '../livers/limits.ts'
import { channelBioMax, channelLinksMax, channelNameMax, channelRoles } from './limits.ts'
import { writtenLine, writtenLines, writtenReading } from '../written-text/schemas.ts'

export const ownerInfo = z.object({
  /** The id of the first channel that the user owns. */
  id: z.int().nullable(),
  isOwner: z.boolean(),
  ownerUserId: z.int().nullable(),
  /** The user owns or edits a channel. */
  edits: z.boolean(),
})
export type OwnerInfo = z.infer<typeof ownerInfo>

/** A channel beside what it has published. */
export const channelBrief = z.object({ id: z.int(), name: z.string(), avatarUrl: z.string().nullable() })

/** The version of a stored text: each change increments it. An update names the version that it is based on. */
export const version = storedNumber.min(1)

/** The texts of a channel. */
export const channelFields = z.object({
  name: writtenLine(channelNameMax).min(1),
  reading: writtenReading(channelNameMax),
  bio: writtenLines(channelBioMax),
  links: z.array(z.string().max(200).regex(plainHttpsAddress)).max(channelLinksMax),
  genre: genreId.nullable(),
})
export type ChannelFields = z.infer<typeof channelFields>

/** A new channel needs only a name. */
export const newChannel = channelFields.partial().required({ name: true })
export type NewChannel = z.infer<typeof newChannel>

/** A channel that staff create for a user. */
export const staffNewChannel = newChannel.extend({ ownerId: bodyId })
export type StaffNewChannel = z.infer<typeof staffNewChannel>

/** Why staff retire or restore something, for the audit log. */
export const retirement = z.object({ reason: writtenLines(500).default('') })

/** When staff retired something; null: it is open. */
export const retiredAt = dateTime.nullable()

/** A channel for staff. */
export const staffChannel = z.object({
  id: z.int(),
  name: z.string(),
  /** The member who has owned the channel for the longest time. */
  owner: person,
  retiredAt,
})
export type StaffChannel = z.infer<typeof staffChannel>

/** Every member is optional: an update changes only those that it contains. */
export const channelChange = channelFields.partial().extend({ version })
export type ChannelChange = z.infer<typeof channelChange>

export const channelProfile = channelFields.extend({
  id: z.int(),
  /** Readings of earlier versions of the site may have other characters than kana. */
  reading: z.string(),
  coverUrl: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Who follows is not public, only the number. */
  followers: z.int().min(0),
  /** The signed-in user follows; false for a visitor. */
  following: z.boolean(),
  /** The member who has owned the channel for the longest time. */
  owner: person,
  /** The owners with a live licence; who has owned the channel for the longest time first. */
  livers: z.array(person),
  /** The role of the signed-in user; null for others. */
  role: z.enum(channelRoles).nullable(),
  /** The demo has made it with everything that it contains. */
  demo: z.boolean(),
  version,
  createdAt: dateTime,
})
export type ChannelProfile = z.infer<typeof channelProfile>

/** A channel in lists. */
export const channelCard = channelBrief.extend({
  bio: z.string(),
  genre: genreId.nullable(),
  coverUrl: z.string().nullable(),
  followers: z.int().min(0),
})
export type ChannelCard = z.infer<typeof channelCard>

/** A channel that the signed-in user owns or edits. */
export const ownChannel = channelBrief.extend({
  role: z.enum(channelRoles),
  /** An owner offers to make the user an owner, too. */
  ownershipOffered: z.boolean(),
})
export type OwnChannel = z.infer<typeof ownChannel>

export const channelMember = z.object({
  user: person,
  role: z.enum(channelRoles),
  ownershipOffered: z.boolean(),
  since: dateTime,
})
export type ChannelMember = z.infer<typeof channelMember>
