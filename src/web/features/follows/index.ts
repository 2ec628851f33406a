/** Following of livers. */
export { FollowButton } from './follow-button.tsx'
