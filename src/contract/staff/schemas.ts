import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { roles } from '../account/limits.ts'
import { reportReasons } from '../chat/limits.ts'
import { commentId } from '../chat/schemas.ts'
import { giftAnimations, giftCoinsMax, giftImageMaxBytes, giftNameMax, giftPointsMax } from '../gifts/limits.ts'
import { gift, giftId } from '../gifts/schemas.ts'
import { languages } from '../languages.ts'
import { liveStates } from '../lives/limits.ts'
import { productCoinsMax, productYen } from '../purchases/limits.ts'
import { coinProduct } from '../purchases/schemas.ts'
import { accountStates } from './limits.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

export const staffUser = z.object({
  id: z.int(),
  nickName: z.string(),
  state: z.enum(accountStates),
  roles: z.array(z.enum(roles)),
})
export type StaffUser = z.infer<typeof staffUser>

export const auditEntry = z.object({
  id: z.int(),
  at: dateTime,
  /** Dotted, such as `session.opened`. */
  action: z.string(),
  /** Null: the operator on the command line, or an unknown actor. */
  actorUserId: z.int().nullable(),
  subjectUserId: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A reported comment, live, channel, pick, thanks message or liver, for staff. */
export const commentReport = z.object({
  id: z.int(),
  /** Null: a channel, a pick, a thanks message, a liver, or a comment of an episode. */
  liveId: z.string().nullable(),
  /** Null: no comment, but the live, channel, pick, thanks message or liver itself. */
  commentId: commentId.nullable(),
  /** Null: no report of a channel itself. */
  channelId: z.int().nullable(),
  /** Of a comment of an episode; null for other reports. */
  episodeId: z.int().nullable(),
  /** Null: not a pick. */
  pickId: z.int().nullable(),
  /** Null: not a thanks message. */
  thanksMessageId: z.int().nullable(),
  /** Null: not a liver. */
  liverId: z.int().nullable(),
  /** The text of the comment, also after its deletion, or of the thanks message; the title of a live or a pick; the name of a channel or liver. */
  text: z.string(),
  /** Of the comment; the liver of a live or thanks message; the owner of a channel; who cut a pick; the reported liver. */
  author: person.omit({ avatarUrl: true }),
  reporter: person.omit({ avatarUrl: true }),
  reason: z.enum(reportReasons),
  /** The text of the reporter. */
  remark: z.string(),
  at: dateTime,
})
export type CommentReport = z.infer<typeof commentReport>

/** A live, for staff. */
export const staffLive = z.object({
  id: z.string(),
  state: z.enum(liveStates),
  title: z.string(),
  liver: z.object({ id: z.int(), nickName: z.string() }),
  startedAt: dateTime.nullable(),
  /** Whether its archive is published; null without an archive. */
  published: z.boolean().nullable(),
  /** Its liver cannot publish the archive. */
  takenDown: z.boolean(),
})
export type StaffLive = z.infer<typeof staffLive>

export const reason = writtenLines(500).default('')

/** A gift of the catalogue as staff see it. */
export const staffGift = gift.extend({
  /** False: the gift is retired, so that it cannot be sent any more. */
  offered: z.boolean(),
})
export type StaffGift = z.infer<typeof staffGift>

/** A name that staff enter. */
export const giftNameText = writtenLine(giftNameMax).min(1)

/** A JPEG, PNG, WebP, AVIF or GIF file. */
const imageFile = z.base64().max(Math.ceil(giftImageMaxBytes / 3) * 4)

export const newGift = z.object({
  id: giftId,
  name: z.record(z.enum(languages), giftNameText),
  coins: z.int().min(1).max(giftCoinsMax),
  points: z.int().min(0).max(giftPointsMax),
  animation: z.enum(giftAnimations),
  image: imageFile,
  reason,
})
export type NewGift = z.infer<typeof newGift>

/** Coins and points of a gift never change: viewers pay the price that their page shows. */
export const giftChange = z.object({
  name: z.partialRecord(z.enum(languages), giftNameText).default({}),
  animation: z.enum(giftAnimations).optional(),
  image: imageFile.optional(),
  /** Offers a retired gift again. */
  offered: z.literal(true).optional(),
  reason,
})
export type GiftChange = z.infer<typeof giftChange>

/** A product of the shop as staff see it. */
export const staffProduct = coinProduct.extend({
  /** False: the product is retired, so that it cannot be ordered any more. */
  onSale: z.boolean(),
})
export type StaffProduct = z.infer<typeof staffProduct>

export const productId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

const productCoins = z.int().min(1).max(productCoinsMax)
const yen = z.int().min(productYen.min).max(productYen.max)

/** `yen` include tax. */
export const newProduct = z.object({ id: productId, coins: productCoins, yen, reason })
export type NewProduct = z.infer<typeof newProduct>

export const productChange = z.object({
  coins: productCoins.optional(),
  yen: yen.optional(),
  /** Sells a retired product again. */
  onSale: z.literal(true).optional(),
  reason,
})
export type ProductChange = z.infer<typeof productChange>
