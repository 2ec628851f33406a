/** The scenes of the demo videos and images. */
import type { DemoScene } from '#engine-protocol/index.ts'
import type { Design } from '../look.ts'
import { cat, kitchen } from './indoors.ts'
import { campfire, city } from './night.ts'
import { portrait } from './portrait.ts'
import { arcade, stage } from './shows.ts'
import { balloons, space } from './sky.ts'
import { aquarium, harbour } from './water.ts'
import { blossom, rain } from './weather.ts'

export const designs: Readonly<Record<DemoScene, Design>> = {
  aquarium,
  arcade,
  balloons,
  blossom,
  campfire,
  cat,
  city,
  harbour,
  kitchen,
  portrait,
  rain,
  space,
  stage,
}
