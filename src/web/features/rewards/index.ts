/** The rewards that a liver has earned by gifts. */
export { RewardCard } from './reward-card.tsx'
