/** Figures that texts name as `{{name}}`: each has its owner in the contract, so that no text repeats it. */
import {
  avatarMaxBytes,
  bioMaxLength,
  minimumAge,
  nickNameMaxLength,
  signatureMaxLength,
} from '#contract/account/limits.ts'
import { applicantNameMaxLength, applicationMessageMaxLength, workUrlMaxLength } from '#contract/applications/limits.ts'
import { channelImageMaxBytes } from '#contract/channels/limits.ts'
import { bannedWordMaxLength, bannedWordsMax } from '#contract/chat/limits.ts'
import { coinLifetimeDays } from '#contract/coins/limits.ts'
import { bonusMultiplierMax, divisionSizeMin, eventEndTime, eventImageSize } from '#contract/events/limits.ts'
import { freeLeavesPerDay, leafAccountHours, leafOptionsMax, leafOptionsMin } from '#contract/leaf-events/limits.ts'
import { comparedLives, slotSeconds } from '#contract/live-history/limits.ts'
import {
  introductionMaxLength,
  liverGenresMax,
  liverLinkMaxLength,
  liverLinksMax,
  permittedHours,
  scheduleMaxLength,
} from '#contract/livers/limits.ts'
import { earlyStartMinutes, liveTitleMaxLength } from '#contract/lives/limits.ts'
import { pickSeconds } from '#contract/picks/limits.ts'
import { ageOfMajority, orderOpenMinutes } from '#contract/purchases/limits.ts'
import { senderAgeHours } from '#contract/rankings/limits.ts'
import { longMinutes, shortMinutes } from '#contract/search/limits.ts'
import { thanksGiftDays } from '#contract/thanks-messages/limits.ts'
import { postMaxLength } from '#contract/timelines/limits.ts'
import { captionsMaxBytes } from '#contract/videos/limits.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'

const [children, minors] = permittedHours
const megabytes = (bytes: number): number => bytes / 1024 / 1024

export const figures: Readonly<Record<string, string | number>> = {
  ageOfMajority,
  applicantNameMaxLength,
  applicationMessageMaxLength,
  avatarMegabytes: megabytes(avatarMaxBytes),
  bannedWordMaxLength,
  bannedWordsMax,
  bioMaxLength,
  bonusMultiplierMax,
  captionsMegabytes: megabytes(captionsMaxBytes),
  channelImageMegabytes: megabytes(channelImageMaxBytes),
  childrenBelow: children.below,
  childrenFromHour: children.fromHour,
  childrenToHour: children.toHour,
  coinLifetimeDays,
  comparedLives,
  divisionSizeMin,
  earlyStartMinutes,
  eventEndTime,
  eventImageHeight: eventImageSize.height,
  eventImageWidth: eventImageSize.width,
  freeLeavesPerDay,
  leafAccountHours,
  introductionMaxLength,
  leafOptionsMax,
  leafOptionsMin,
  liveTitleMaxLength,
  liverGenresMax,
  liverLinkMaxLength,
  liverLinksMax,
  longMinutes,
  minimumAge,
  minorsBelow: minors.below,
  minorsFromHour: minors.fromHour,
  minorsToHour: minors.toHour,
  nickNameMaxLength,
  orderOpenMinutes,
  pickSecondsMax: pickSeconds.max,
  pickSecondsMin: pickSeconds.min,
  postMaxLength,
  scheduleMaxLength,
  senderAgeHours,
  shortMinutes,
  signatureMaxLength,
  slotSeconds,
  thanksGiftDays,
  titleReadingMax,
  workUrlMaxLength,
}
