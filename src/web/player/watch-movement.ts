/** Returns how many seconds the picture has stood still although it should move; 0 while it moves, pauses or seeks. */
export function watchMovement(video: HTMLVideoElement): () => number {
  let position = video.currentTime
  let movedAt = performance.now()
  return () => {
    const now = performance.now()
    if (video.paused || video.currentTime !== position) {
      position = video.currentTime
      movedAt = now
    }
    return (now - movedAt) / 1000
  }
}
