/** Leaf events for viewers: the list, the stage of an event, and the votes of a cast. */
export { answerBallot } from './answer-ballot.ts'
export { CastVotesSection } from './cast-votes.tsx'
export { eventIn } from './in-language.ts'
export { LeafEventList } from './leaf-event-list.tsx'
export { LeafEventPage } from './leaf-event-page.tsx'
export { leafEventJsonLd } from './json-ld.ts'
export { useShareNote } from './use-share-note.ts'
