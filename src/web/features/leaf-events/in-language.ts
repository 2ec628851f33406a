import type { Language } from '#contract/languages.ts'
import type { LeafEvent, LeafEventCard, LeafRound } from '#contract/leaf-events/schemas.ts'

interface Titled {
  readonly title: string
  readonly titleEn: string
  readonly titleKo: string
}

/** The first text that is not empty: that of the language, or the Japanese one. */
const chosen = (language: Language, ja: string, en: string, ko: string): string => ({ ja, en, ko })[language] || ja

const titleIn = (language: Language, { title, titleEn, titleKo }: Titled): string =>
  chosen(language, title, titleEn, titleKo)

/** The round with the titles of a language. */
export const roundIn = (language: Language, round: LeafRound): LeafRound => ({
  ...round,
  title: titleIn(language, round),
  options: round.options.map((option) => ({ ...option, title: titleIn(language, option) })),
})

export const cardIn = (language: Language, card: LeafEventCard): LeafEventCard => ({
  ...card,
  title: titleIn(language, card),
  round: card.round && roundIn(language, card.round),
})

export const eventIn = (language: Language, event: LeafEvent): LeafEvent => ({
  ...event,
  title: titleIn(language, event),
  description: chosen(language, event.description, event.descriptionEn, event.descriptionKo),
  rounds: event.rounds.map((round) => roundIn(language, round)),
})
