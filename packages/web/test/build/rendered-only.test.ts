import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withoutBrowserImports } from '../../build/rendered-only.ts'

const storefront = '/packages/web/src/experiences/storefront/screens.tsx'
const backOffice = '/packages/web/src/experiences/back-office/screens.ts'

describe('imports when needed', () => {
  test('screens and parts of the storefront stay', () => {
    const code = `const tos = lazyScreen(() => import('./tos.tsx'), fallback)
const posts = lazyPart(() => import('./posts.tsx'))`
    expect(withoutBrowserImports(code, storefront)).toEqual({ code, retained: 2 })
  })

  test('all others stay pending', () => {
    const code = `const Sheet = lazy(() => import('./sheet.tsx'))
const tos = lazyScreen(() => import('./tos.tsx'), fallback)
const load = async () => (await import('./api.ts')).api // import('./comment.ts')`
    expect(withoutBrowserImports(code, storefront)).toEqual({
      code: `const Sheet = lazy(() => new Promise(() => {}))
const tos = lazyScreen(() => import('./tos.tsx'), fallback)
const load = async () => (await new Promise(() => {})).api // import('./comment.ts')`,
      retained: 1,
    })
  })

  test('no screen of the staff stays', () => {
    const { code, retained } = withoutBrowserImports(`lazyScreen(() => import('./home.tsx'))`, backOffice)
    expect([code, retained]).toEqual(['lazyScreen(() => new Promise(() => {}))', 0])
  })

  test.each([
    'lazyScreen(load, fallback)',
    'lazyPart(() => import("./posts.tsx").then(({ Posts }) => ({ default: Posts })))',
    'lazyPart(async () => await import("./posts.tsx"))',
  ])('%s is rejected, because the server would wait for it', (code) => {
    expect(() => withoutBrowserImports(code, storefront)).toThrow(`${storefront}: write lazyScreen(`)
  })
})

describe('the renderer', () => {
  /** The files of which it contains a declaration. */
  let files: string[]

  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
    const ssr = 'src/server.tsx'
    const built = await build({ configFile, configLoader: 'native', build: { ssr, write: false } })
    files = [built as Rolldown.RolldownOutput]
      .flatMap(({ output }) => output)
      .flatMap((each) => (each.type === 'chunk' ? Object.entries(each.modules) : []))
      .filter(([, { code }]) => code && /\b(?:function|var|const) /.test(code))
      .map(([id]) => id)
  }, 60_000)
  afterAll(() => void vi.unstubAllEnvs())

  test('contains the screens of the storefront', () => {
    for (const screen of ['account', 'pay', 'restaurants', 'content'])
      expect(files).toContainEqual(expect.stringContaining(`/storefront/screens/${screen}.tsx`))
    expect(files).toContainEqual(expect.stringContaining('/storefront/menu/other-times.tsx'))
  })

  test.each([
    ['screens of the back office', /\/back-office\/(home|orders\/orders-screen)\.tsx$/],
    ['the board of the kitchen', /\/kitchen\/board\/board-view\.tsx$/],
    ['dialogs of the menu', /\/product\/product-dialog\.tsx$/],
    ['the client of the API and its schemas', /\/shared\/api\.ts$|virtual:contract|\/node_modules\/zod\//],
    ['a React that streams, or for development', /react-dom-server\.node|\.development\.js$/],
  ])('does not contain %s', (_, path) => {
    expect(files.filter((file) => path.test(file))).toEqual([])
  })
})
