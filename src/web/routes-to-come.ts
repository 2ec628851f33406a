/** Routes of the specification that are not built yet; they respond with 404. This list only shrinks. */
export const routesToCome: readonly string[] = ['/episode-gv/{inviteKey}', '/live-gv/{inviteKey}']
