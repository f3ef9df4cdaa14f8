import { expect, test } from 'vitest'
import { kitchenFiles, kitchenWorkerScript } from './kitchen-worker.ts'

const manifest = {
  'src/experiences/kitchen/entry.tsx': {
    file: 'assets/kitchen-1.js',
    css: ['assets/kitchen-1.css'],
    assets: ['assets/inter-1.woff2', 'assets/inter-ext-1.woff2', 'assets/bell-1.svg'],
    imports: ['_react.js'],
    dynamicImports: ['src/shared/api.ts'],
  },
  '_react.js': { file: 'assets/react-1.js' },
  'src/shared/api.ts': { file: 'assets/api-1.js', imports: ['_react.js', '_wire.js'] },
  '_wire.js': { file: 'assets/wire-1.js' },
  'src/experiences/owner/entry.tsx': { file: 'assets/owner-1.js', imports: ['_react.js'] },
}
const files = kitchenFiles(manifest, (file) => !file.includes('ext'))

test('lists each file that the kitchen can load once, and none of other experiences', () => {
  expect(files).toEqual([
    '/assets/api-1.js',
    '/assets/bell-1.svg',
    '/assets/inter-1.woff2',
    '/assets/kitchen-1.css',
    '/assets/kitchen-1.js',
    '/assets/react-1.js',
    '/assets/wire-1.js',
  ])
})

test('changes the version only when a file or the worker itself changes', () => {
  const script = kitchenWorkerScript('work()', files)
  expect(kitchenWorkerScript('work()', [...files])).toBe(script)
  expect(kitchenWorkerScript('work()', [...files, '/assets/new-1.js'])).not.toContain(versionOf(script))
  expect(kitchenWorkerScript('work(1)', files)).not.toContain(versionOf(script))
})

function versionOf(script: string): string {
  return /"version":"([0-9a-f]{12})"/.exec(script)?.[1] ?? 'none'
}
