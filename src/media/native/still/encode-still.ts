import { AVCOL_PRI_BT709, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709, AVCOL_TRC_BT709 } from 'node-av'
import { createPacket, encode, EncodeFailed, openEncoder } from '../encode.ts'
import { createH264, createPicture, writePicture } from '../h264.ts'
import { yuv420, type StillPicture } from './yuv420.ts'

/** Pictures a second, and how many follow each other before the next key frame. */
export const stillRate = 10
const groupLength = 20

/** One group of pictures that shows the same picture all along, as H.264 byte streams with start codes. */
export function encodeStill(picture: StillPicture): { readonly parameters: Buffer; readonly pictures: Buffer[] } {
  const { width, height } = picture
  const { encoder, codec } = createH264(width, height, stillRate, groupLength)
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.colorSpace = AVCOL_SPC_BT709
  encoder.colorPrimaries = AVCOL_PRI_BT709
  encoder.colorTrc = AVCOL_TRC_BT709
  openEncoder(encoder, codec, { crf: '24', preset: 'slow', tune: 'zerolatency', 'x264-params': 'scenecut=0' })

  const frame = createPicture(width, height)
  const planes = yuv420(picture)
  const packet = createPacket()
  const pictures: Buffer[] = []
  for (let number = 0; number < groupLength; number++) {
    writePicture(frame, planes, number)
    for (const ready of encode(encoder, frame, packet)) pictures.push(Buffer.from(ready.data ?? []))
  }
  const parameters = Buffer.from(encoder.extraData ?? [])
  if (pictures.length !== groupLength || parameters.length === 0)
    throw new EncodeFailed('the encoder held pictures back')
  return { parameters, pictures }
}
