import { uploadExpiresAfterMs, uploadsPath, videoThumbnailPrefix } from '#contract/videos/limits.ts'
import { failures, rejectionReasons } from '#engine-protocol/index.ts'
import { conversionReasons } from '#contract/videos/reasons.ts'
import type { CaptionTrack, Video, VideoFile, VideoSummary } from '#contract/videos/schemas.ts'
import type { Progress } from './context.ts'
import type { VideoFileRow, VideoRow } from './store/videos.ts'

const reasons = [...rejectionReasons, ...failures]

/** A video has at least one file. */
const stateOf = ({ current, next }: VideoRow): VideoSummary['state'] => (current ?? next)?.state ?? 'failed'

export function presentSummary(row: VideoRow): VideoSummary {
  const { id, channelId, current, thumbnailName } = row
  const durationMs = current?.durationMs ?? null
  return {
    id,
    channelId,
    state: stateOf(row),
    durationSeconds: durationMs === null ? null : durationMs / 1000,
    width: current?.width ?? null,
    height: current?.height ?? null,
    thumbnailUrl: thumbnailName && videoThumbnailPrefix + thumbnailName,
  }
}

function presentReason(reason: string | null): VideoFile['reason'] {
  const code = reasons.find((known) => known === reason)
  return code === undefined ? null : { code, message: conversionReasons[code] }
}

function presentFile(file: VideoFileRow | null, progress: ReadonlyMap<string, Progress>): VideoFile | null {
  if (file === null) return null
  const { id, state, name, bytes, receivedAt, createdAt } = file
  const isUploading = state === 'uploading'
  return {
    state,
    name,
    bytes,
    received: isUploading ? file.received : bytes,
    uploadUrl: isUploading ? `${uploadsPath}/${id}` : null,
    expiresAt: isUploading ? new Date(receivedAt.getTime() + uploadExpiresAfterMs).toISOString() : null,
    progress: state === 'converting' ? (progress.get(id) ?? { share: 0, renditions: [] }) : null,
    reason: presentReason(file.reason),
    createdAt: createdAt.toISOString(),
  }
}

/** The query makes the address change with the content. */
export const presentCaptions = ({ id, captions }: Pick<VideoRow, 'id' | 'captions'>): CaptionTrack[] =>
  captions.map(({ language, updatedAt }) => ({
    language,
    url: `/v1/videos/${id}/captions/${language}?of=${updatedAt.getTime()}`,
  }))

export function presentVideo(row: VideoRow, progress: ReadonlyMap<string, Progress>): Video {
  const { version, current, next, thumbnailSource, thumbnailAtMs, chapters, createdAt } = row
  return {
    ...presentSummary(row),
    version,
    current: presentFile(current, progress),
    next: presentFile(next, progress),
    thumbnail: { source: thumbnailSource, atMs: thumbnailAtMs },
    captions: presentCaptions(row).map((track, index) => ({
      ...track,
      version: row.captions[index]?.updatedAt.getTime() ?? 0,
    })),
    chapters: [...chapters],
    createdAt: createdAt.toISOString(),
  }
}
