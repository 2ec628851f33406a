import { Option, type Command } from '@commander-js/extra-typings'
import { readFile } from 'node:fs/promises'
import {
  giftAnimations,
  giftCoinsMax,
  giftImageMaxBytes,
  giftImageSize,
  giftNameMax,
  giftPointsMax,
} from '#contract/gifts/limits.ts'
import { giftId } from '#contract/gifts/schemas.ts'
import { giftNameText, type StaffGift } from '#contract/staff/schemas.ts'
import { textBy, textOf, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'
import { table } from './table.ts'

const header = ['gift', 'coins', 'points', 'animation', 'state', 'name']

const listGifts = (gifts: readonly StaffGift[]): string =>
  table([
    header,
    ...gifts.map(({ id, coins, points, animation, offered, name }) => [
      id,
      String(coins),
      String(points),
      animation,
      offered ? 'offered' : 'retired',
      `${name.ja} / ${name.en} / ${name.ko}`,
    ]),
  ])

const newId = textBy(giftId, 'Give up to 40 letters a-z, digits and hyphens, beginning with a letter.')
const knownId = textBy(giftId, 'Give the id in the first column of "gift list".')
const name = textBy(giftNameText, `Give 1 to ${giftNameMax} characters in one line.`)
const coins = wholeNumber(`Give a whole number from 1 to ${giftCoinsMax}.`, { max: giftCoinsMax })
const points = wholeNumber(`Give a whole number from 0 to ${giftPointsMax}.`, { min: 0, max: giftPointsMax })

const animation = () => new Option('--animation <animation>', 'how it is shown over the video').choices(giftAnimations)
const imageDescription = `square image of at least ${giftImageSize} pixels, at most ${giftImageMaxBytes / 1000} KB: JPEG, PNG, WebP, AVIF or GIF`

/** Returns the file in base64. Throws `CommandFailed`. */
async function readImage(path: string): Promise<string> {
  const file = await readFile(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(`The image ${path} can't be read (${reason}): give the path of an image file.`)
  })
  if (file.length > giftImageMaxBytes) {
    throw new CommandFailed(
      `The image ${path} has ${Math.ceil(file.length / 1000)} KB, more than ${giftImageMaxBytes / 1000}: export it with ${giftImageSize} × ${giftImageSize} pixels.`,
    )
  }
  return file.toString('base64')
}

export function addGiftCommands(program: Command, { call, print }: CommandContext): void {
  const gift = program.command('gift').description('catalogue of gifts')

  gift
    .command('list')
    .description('list all gifts, also retired ones')
    .action(async () => print(listGifts((await call('GET /v1/staff/gifts', {})).gifts)))

  gift
    .command('add')
    .description('add a gift to the catalogue')
    .argument('<id>', 'new id, such as mount-fuji', newId)
    .argument('<reason...>', 'why, for the audit log')
    .requiredOption('--ja <name>', 'Japanese name', name)
    .requiredOption('--en <name>', 'English name', name)
    .requiredOption('--ko <name>', 'Korean name', name)
    .requiredOption('--coins <coins>', 'price; it cannot be changed later', coins)
    .option('--points <points>', 'points for the liver (default: as many as coins)', points)
    .addOption(animation().default('rise' as const))
    .requiredOption('--image <file>', imageDescription)
    .action(async (id, words, { ja, en, ko, image, ...values }) => {
      const body = {
        id,
        name: { ja, en, ko },
        coins: values.coins,
        points: values.points ?? values.coins,
        animation: values.animation,
        image: await readImage(image),
        reason: textOf(words),
      }
      print(listGifts([await call('POST /v1/staff/gifts', { body })]))
    })

  gift
    .command('change')
    .description('change a gift, except for its price: retire it and add another one')
    .argument('<id>', 'id of a gift, as "gift list" prints it', knownId)
    .argument('<reason...>', 'why, for the audit log')
    .option('--ja <name>', 'Japanese name', name)
    .option('--en <name>', 'English name', name)
    .option('--ko <name>', 'Korean name', name)
    .addOption(animation())
    .option('--image <file>', imageDescription)
    .option('--offer', 'offer a retired gift again')
    .action(async (id, words, { ja, en, ko, image, offer, ...values }) => {
      const body = {
        name: { ...(ja && { ja }), ...(en && { en }), ...(ko && { ko }) },
        ...values,
        ...(image !== undefined && { image: await readImage(image) }),
        ...(offer && { offered: true as const }),
        reason: textOf(words),
      }
      print(listGifts([await call('POST /v1/staff/gifts/{id}/changes', { params: { id }, body })]))
    })

  gift
    .command('retire')
    .description('retire a gift: it cannot be sent any more, and stays in the history')
    .argument('<id>', 'id of a gift, as "gift list" prints it', knownId)
    .argument('<reason...>', 'why, for the audit log')
    .action(async (id, words) => {
      const request = { params: { id }, body: { reason: textOf(words) } }
      print(listGifts([await call('POST /v1/staff/gifts/{id}/retirement', request)]))
    })
}
