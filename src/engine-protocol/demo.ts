import { z } from 'zod'

/** The scenes of the demo, each as a moving loop and as an image. */
const demoScenes = [
  'aquarium',
  'arcade',
  'balloons',
  'blossom',
  'campfire',
  'cat',
  'city',
  'harbour',
  'kitchen',
  'portrait',
  'rain',
  'space',
  'stage',
] as const
export type DemoScene = (typeof demoScenes)[number]

/** One drawing: variants of a scene differ in colours and arrangement. Sizes are in pixels and even. */
export const demoDrawing = {
  scene: z.enum(demoScenes),
  variant: z.int().min(0),
  width: z.int().positive().multipleOf(2).max(1920),
  height: z.int().positive().multipleOf(2).max(1920),
}
