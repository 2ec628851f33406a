import { z } from 'zod'

const text = (max: number) => z.string().trim().min(1).max(max)
/** A page of the site or a block of the same page. */
const target = z.string().regex(/^(\/(?!\/)\S*|#store|#form)$/)
const action = z.strictObject({ label: text(40), to: target })
export type Action = z.infer<typeof action>
const art = z.string().regex(/^[a-z-]+$/)

export const icons = [
  'sparkles',
  'radio',
  'gift',
  'heart',
  'users',
  'trophy',
  'shield',
  'smartphone',
  'camera',
  'mic',
  'star',
  'clock',
  'message',
  'ticket',
  'map',
  'palette',
  'search',
  'book',
  'music',
  'utensils',
  'coins',
  'calendar',
  'globe',
  'bell',
] as const

const hero = z.strictObject({
  type: z.literal('hero'),
  eyebrow: text(60).optional(),
  title: text(90),
  lead: text(400),
  art,
  action: action.optional(),
})
/** `body` is Markdown. */
const prose = z.strictObject({ type: z.literal('text'), heading: text(90).optional(), body: text(4000) })
const steps = z.strictObject({
  type: z.literal('steps'),
  heading: text(90),
  items: z
    .array(z.strictObject({ title: text(90), text: text(400) }))
    .min(2)
    .max(6),
})
const cards = z.strictObject({
  type: z.literal('cards'),
  heading: text(90),
  lead: text(400).optional(),
  items: z
    .array(z.strictObject({ icon: z.enum(icons), title: text(90), text: text(400), to: target.optional() }))
    .min(2)
    .max(8),
})
const image = z.strictObject({ type: z.literal('image'), art, alt: text(200), caption: text(300).optional() })
/** `store` selects one of the two download links of the site profile. */
const store = z.strictObject({
  type: z.literal('store'),
  heading: text(90),
  text: text(400).optional(),
  store: z.enum(['top', 'campaign']),
})
const countdown = z.strictObject({
  type: z.literal('countdown'),
  heading: text(90),
  until: z.iso.datetime({ offset: true }),
  after: text(300),
})
const form = z.strictObject({
  type: z.literal('form'),
  heading: text(90),
  lead: text(400),
  form: z.literal('liver-application'),
  campaign: z.enum(['liver', 'liver_az-pro', 'liver_twin_planet']),
})
const questions = z.strictObject({
  type: z.literal('questions'),
  heading: text(90),
  items: z.array(z.strictObject({ question: text(200), answer: text(1000) })).min(1),
})
const gallery = z.strictObject({
  type: z.literal('gallery'),
  heading: text(90),
  lead: text(400).optional(),
  items: z.array(z.strictObject({ name: z.string().regex(/^[a-z-]+$/), title: text(60) })).min(1),
})
const receipt = z.strictObject({ type: z.literal('receipt'), heading: text(90), text: text(600) })
const notes = z.strictObject({ type: z.literal('notes'), items: z.array(text(600)).min(1) })
const closing = z.strictObject({
  type: z.literal('closing'),
  heading: text(90),
  text: text(400).optional(),
  action: action.optional(),
})

export const blocks = z
  .array(
    z.discriminatedUnion('type', [
      hero,
      prose,
      steps,
      cards,
      image,
      store,
      countdown,
      form,
      questions,
      gallery,
      receipt,
      notes,
      closing,
    ]),
  )
  .min(2)
  .refine((all) => all.findIndex(({ type }) => type === 'hero') === 0, 'the first block must be a hero')

export const themes = ['rose', 'violet', 'sky', 'mint', 'sun', 'night'] as const

export type Block = z.infer<typeof blocks>[number]
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
