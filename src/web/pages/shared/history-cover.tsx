import type { HistoryItem } from '#contract/live-history/schemas.ts'
import { LiveThumbnail } from '../../features/lives/cover/live-cover.tsx'

/** The cover of an ended live for its liver. Only posters of public archives are known, which need no signature. */
export const HistoryCover = ({ item }: { item: HistoryItem }) => (
  <LiveThumbnail live={{ ...item, state: 'archived', signed: false }} now={0} lazy />
)
