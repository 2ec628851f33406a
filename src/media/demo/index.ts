/** Draws the videos and images of the demo, and stores them like converted files. */
export { createDemoStudio } from './demo-studio.ts'
export type { DrawingOrder, DrawingResult, FilmOrder, FilmTrack, ImageOrder } from './messages.ts'
