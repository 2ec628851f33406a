import type { DataRouter, UNSAFE_AssetsManifest } from 'react-router'

declare global {
  interface Window {
    /** Set by the framework (react-router 8.4) before hydration. */
    readonly __reactRouterDataRouter?: DataRouter
    readonly __reactRouterManifest?: UNSAFE_AssetsManifest
  }
}

/** The router of the page in this browser, for code outside of components; undefined before hydration. */
export const pageRouter = (): DataRouter | undefined => window.__reactRouterDataRouter

/** The build of the page, and the files of the routes it knows. */
export const pageManifest = (): UNSAFE_AssetsManifest | undefined => window.__reactRouterManifest
