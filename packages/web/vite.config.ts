import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  baseChunk,
  chunkOf,
  chunksOfFamilies,
  iconChunk,
  preloadsOf,
  reactChunk,
  sharedChunks,
} from './build/chunks.ts'
import { darkByPreference } from './build/dark-by-preference.ts'
import { directIcons } from './build/direct-icons.ts'
import { minifiedContract } from './build/minified-contract.ts'
import { oneByteText } from './build/one-byte-text.ts'
import { renderedOnly } from './build/rendered-only.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const storefront = `${here}src/experiences/storefront`
const hydration = `${storefront}/hydrate.tsx`
const entryOf = (experience: string) => `src/experiences/${experience}/entry.tsx`
const staff = Object.fromEntries(['kitchen', 'owner', 'platform'].map((name) => [name, entryOf(name)]))
const staffModules = Object.fromEntries(Object.entries(staff).map(([name, path]) => [name, `${here}${path}`]))
/** What a storefront loads later, by what needs it together. All else counts as pages. */
const families = {
  menu: /later-steps|product-dialog/,
  cart: /\/(?:cart|offers)\//,
  checkout: /screens\/(?:summary|customer-info|pay|payment)\./,
  confirmation: /screens\/confirmation|create-account-offer/,
  gifts: /screens\/gift-card/,
  arrivals: /screens\/(?:auth-callback|verify-email|magic-link|reset-password|invitation)/,
  account: /\/(?:account|security|sign-in|prove)\/|screens\/(?:account|login)/,
  extras: /payment-bar|session-replay|show-preview|link-code/,
}

/**
 * Separate builds, each with its manifest: the staff experiences share chunks with each other, but the
 * storefront shares none with them, because shared code would split its first page into many small files. Classic
 * scripts must be single files: what a storefront runs first, and the kitchen's service worker.
 */
export const builds: { manifest: string; input: Record<string, string>; isClassic?: boolean }[] = [
  { manifest: '.vite/storefront.json', input: { storefront: entryOf('storefront') } },
  {
    manifest: '.vite/arrival.json',
    input: { arrival: 'src/experiences/storefront/arrival.ts' },
    isClassic: true,
  },
  { manifest: '.vite/staff.json', input: staff },
  {
    manifest: '.vite/kitchen-worker.json',
    input: { 'kitchen-worker': 'src/experiences/kitchen/offline/worker/worker.ts' },
    isClassic: true,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  plugins: [
    directIcons(),
    react(),
    tailwindcss(),
    minifiedContract(),
    isSsrBuild && [renderedOnly(), oneByteText()],
  ],
  resolve: {
    alias: {
      // The router's fallback for a React without this hook.
      'use-sync-external-store/shim/index.js': 'react',
      ...(isSsrBuild && { 'react-dom/server': stringRenderer() }),
    },
  },
  // The program runs no development build of React.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { postcss: { plugins: [darkByPreference()] } },
  build: isSsrBuild
    ? {
        ssr: 'src/server.tsx',
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node26',
        // One file, read at startup: a later build cannot remove a chunk from a running server.
        rollupOptions: {
          output: { codeSplitting: false, minify: { compress: false, mangle: false } },
          // Their results have no effect unless they are used: otherwise parts that nothing renders would stay.
          treeshake: { manualPureFunctions: ['memo', 'lazy', 'lazyComponent', 'createContext'] },
        },
      }
    : {
        outDir: 'dist/client',
        // No page imports the polyfill. Without the option, each would test for support, which arrival.ts does not do either.
        modulePreload: { polyfill: true, resolveDependencies: (_, files) => preloadsOf(files) },
        assetsInlineLimit: 0,
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                reactChunk,
                baseChunk,
                chunkOf('menu', hydration, `${here}${entryOf('storefront')}`),
                chunkOf('follow', `${storefront}/updates/follow-storefront.ts`, hydration),
                iconChunk,
                chunksOfFamilies(families, hydration, here),
                ...sharedChunks(staffModules, 4),
              ],
            },
          },
        },
      },
  optimizeDeps: { entries: builds.flatMap(({ input }) => Object.values(input)) },
  // Bundled completely, so that the renderer needs no node_modules; in development Node loads packages
  // itself.
  ssr: { noExternal: isSsrBuild ? true : [/^@comanda\//] },
}))

/** The half of `react-dom/server` that renders to strings, without the one that streams. */
function stringRenderer(): string {
  const path = './cjs/react-dom-server-legacy.node.production.js'
  return fileURLToPath(new URL(path, import.meta.resolve('react-dom/server')))
}
