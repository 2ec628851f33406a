import { systemClock, type Clock } from '../clock.ts'

/** The time by which ballots count. Null: that of the database, which is the same for all nodes; tests have their own clock. */
export const votingTime = (clock: Clock): Date | null => (clock === systemClock ? null : clock.now())
