/** Entry of a build step: renders the standby image in both orientations and encodes it as clips for the engine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { stillEncoderProgram } from '#media/children/index.ts'
import { site } from '../../../site.config.ts'
import { root } from '../package.ts'
import { siteCards } from './images.ts'
import { standbyFiles, standbyShapes, type StandbyShape } from '../standby-clips.ts'

/**
 * In all three languages of the site, because all viewers see the same clip. The liver may be heard meanwhile: it
 * speaks of the video alone.
 */
const card = {
  siteName: site.name,
  title: 'まもなく再開します',
  description: '映像が一時的に途切れています。The video will be back shortly. 영상이 곧 다시 나옵니다.',
  host: '',
}

async function encode(png: Buffer, shape: StandbyShape): Promise<string> {
  const { width, height, fit } = standbyShapes[shape]
  const background = { r: 11, g: 10, b: 26 }
  const resized = sharp(png).resize(width, height, { fit, position: 'left', background })
  const rgb = await resized.removeAlpha().raw().toBuffer()
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const child = spawn(process.execPath, [stillEncoderProgram.pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  const clip = text(child.stdout)
  child.stdin.end(Buffer.concat([size, rgb]))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`encoding the standby clip failed: exit code ${String(code)}`)
  return clip
}

const png = await siteCards().print(card)
const files = standbyFiles(root)
await mkdir(dirname(files.landscape), { recursive: true })
await writeFile(files.landscape, await encode(png, 'landscape'))
await writeFile(files.portrait, await encode(png, 'portrait'))
