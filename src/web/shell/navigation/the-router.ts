import type { DataRouter, UNSAFE_AssetsManifest } from 'react-router'

declare global {
  interface Window {
    /** Set by the framework (react-router 8.4) before the page is hydrated. */
    readonly __reactRouterDataRouter?: DataRouter
    readonly __reactRouterManifest?: UNSAFE_AssetsManifest
  }
}

/** The router of the page in this browser, for what happens outside of components; undefined before hydration. */
export const theRouter = (): DataRouter | undefined => window.__reactRouterDataRouter

/** The files of each route that the page knows of, and the build that they are from. */
export const theManifest = (): UNSAFE_AssetsManifest | undefined => window.__reactRouterManifest
