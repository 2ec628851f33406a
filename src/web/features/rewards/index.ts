/** What a liver is owed for gifts, as they see it. */
export { RewardCard } from './reward-card.tsx'
