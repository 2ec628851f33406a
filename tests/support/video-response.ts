import type { Video, VideoFile } from '#contract/videos/schemas.ts'

export const videoFile: VideoFile = {
  state: 'ready',
  name: 'night.mp4',
  bytes: 2_000_000,
  received: 2_000_000,
  uploadUrl: null,
  expiresAt: null,
  progress: null,
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** A video of the API for its editors: ready, with captions and chapters. */
export const videoResponse: Video = {
  id: 31,
  channelId: 3,
  state: 'ready',
  durationSeconds: 600,
  width: 1920,
  height: 1080,
  thumbnailUrl: '/thumbnails/31.jpg',
  version: 4,
  current: videoFile,
  next: null,
  thumbnail: { source: 'automatic', atMs: null },
  captions: [{ language: 'ja', url: '/captions/31-ja.vtt', version: 2 }],
  chapters: [
    { atMs: 0, title: 'はじめに' },
    { atMs: 83_000, title: '本編' },
  ],
  createdAt: '2026-01-01T00:00:00.000Z',
}
