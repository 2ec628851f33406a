import { useEffect } from 'react'
import { wantFullLoads } from '../navigation/full-load.ts'
import { theManifest } from '../navigation/the-router.ts'
import { pageClock, watchEveryHour } from './build-watch.ts'
import { isOutdated } from './latest-build.ts'

/** Looks for a new build of the site: every hour, and when the page is looked at again after an hour. */
export function WatchBuild() {
  useEffect(() => {
    const own = theManifest()?.version
    // A development server has no builds.
    if (own === undefined || import.meta.env.DEV) return
    const watch = watchEveryHour(pageClock, async () => {
      const outdated = await isOutdated(own, fetch, Date.now())
      if (outdated) wantFullLoads()
      return outdated
    })
    const awake = () => {
      if (document.visibilityState === 'visible') watch.awake()
    }
    window.addEventListener('focus', awake)
    document.addEventListener('visibilitychange', awake)
    return () => {
      watch.stop()
      window.removeEventListener('focus', awake)
      document.removeEventListener('visibilitychange', awake)
    }
  }, [])
  return null
}
