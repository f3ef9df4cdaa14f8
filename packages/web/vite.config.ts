import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { darkByPreference } from './build/dark-by-preference.ts'
import { minifiedContract } from './build/minified-contract.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
export const experiences = ['storefront', 'kitchen', 'owner', 'platform'] as const
export const entryOf = (experience: string) => `src/experiences/${experience}/entry.tsx`

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  plugins: [react(), tailwindcss(), minifiedContract()],
  css: { postcss: { plugins: [darkByPreference()] } },
  build: isSsrBuild
    ? {
        ssr: 'src/server.tsx',
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node24',
        // One file, read at the start: a later build cannot take a screen away from a program that runs.
        rollupOptions: { output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          input: Object.fromEntries(experiences.map((name) => [name, `${here}${entryOf(name)}`])),
        },
      },
  // Built whole, so that the renderer needs no node_modules; in development Node loads packages itself.
  ssr: { noExternal: isSsrBuild ? true : [/^@comanda\//] },
}))
