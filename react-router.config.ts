import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // What only the browser needs of a guard is smaller than a file of its own, which no reload guard would watch over.
  splitRouteModules: false,
} satisfies Config
