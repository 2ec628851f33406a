import type { StreamHealth } from '#contract/lives/schemas.ts'

/** The key of a text `advice.*` and its values. */
export type Advice =
  | { readonly key: 'keyFrameInterval'; readonly seconds: number }
  | { readonly key: 'frameRate'; readonly fps: number }
  | { readonly key: 'bitrateLow' | 'bitrateHigh'; readonly kbps: number }
  | { readonly key: 'reconnects' | 'dropped'; readonly count: number }
  | { readonly key: 'slow'; readonly percent: number }
  | { readonly key: 'noAudio' | 'silent' | 'loud' }
  | { readonly key: 'renditionsDropped' | 'renditionsFailed'; readonly names: string }

const round = (value: number) => Math.round(value * 10) / 10

/** Advice on encoder settings and on problems of the server, most important first; empty for a healthy stream. */
export function streamAdvice(health: StreamHealth): Advice[] {
  const { bitrate, frameRate, keyFrameInterval, audioCodec, reconnects, speed, soundLevel, droppedFrames } = health
  const kbps = Math.round(bitrate / 1000)
  const advice: Advice[] = []
  if (speed < 0.95) advice.push({ key: 'slow', percent: Math.round(speed * 100) })
  if (audioCodec === null) advice.push({ key: 'noAudio' })
  if (soundLevel !== null && soundLevel < -60) advice.push({ key: 'silent' })
  if (soundLevel !== null && soundLevel > -0.5) advice.push({ key: 'loud' })
  if (keyFrameInterval !== null && keyFrameInterval > 2100) {
    advice.push({ key: 'keyFrameInterval', seconds: round(keyFrameInterval / 1000) })
  }
  if (frameRate > 0 && frameRate < 23.5) advice.push({ key: 'frameRate', fps: round(frameRate) })
  if (kbps > 0 && kbps < 700) advice.push({ key: 'bitrateLow', kbps })
  if (kbps > 8000) advice.push({ key: 'bitrateHigh', kbps })
  if (droppedFrames >= 100) advice.push({ key: 'dropped', count: droppedFrames })
  if (reconnects >= 2) advice.push({ key: 'reconnects', count: reconnects })
  const namesOf = (state: string) =>
    health.renditions.filter((rendition) => rendition.state === state).map(({ name }) => name)
  const [dropped, failed] = [namesOf('dropped'), namesOf('failed')]
  if (dropped.length > 0) advice.push({ key: 'renditionsDropped', names: dropped.join(', ') })
  if (failed.length > 0) advice.push({ key: 'renditionsFailed', names: failed.join(', ') })
  return advice
}
