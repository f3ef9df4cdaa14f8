import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigateUnrecorded } from '../../../src/experiences/storefront/replay/navigate-unrecorded.ts'
import { readConsent } from '../../../src/experiences/storefront/replay/replay-consent.ts'
import { isOfProvider } from '../../../src/experiences/storefront/replay/start-replay.ts'
import { allowScripts } from '../../../src/shared/script-policy.ts'

const href = 'https://liberty.example/?from=mail'
const location = { href, pathname: '/', assign: vi.fn(), replace: vi.fn() }

beforeEach(() => void vi.stubGlobal('location', location))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test.each([
  ['https://www.clarity.ms/tag/abcdef1234', true],
  ['https://scripts.clarity.ms/0.8.70/clarity.js', true],
  ['http://scripts.clarity.ms/clarity.js', false],
  ['https://scripts.clarity.ms:8443/clarity.js', false],
  ['https://clarity.ms.example/clarity.js', false],
  ['https://notclarity.ms/clarity.js', false],
  ['/assets/clarity.js', false],
])('of the script addresses, %s is of the provider: %s', (url, expected) => {
  expect(isOfProvider(url, 'https://www.clarity.ms/tag/abcdef1234')).toBe(expected)
})

test('the sandbox is of the own origin', () => {
  expect(isOfProvider('/sandbox/replay/clarity.js', '/sandbox/replay/tag/a')).toBe(true)
  expect(isOfProvider('https://www.clarity.ms/tag/a', '/sandbox/replay/tag/a')).toBe(false)
})

test('a policy for scripts serves several providers', () => {
  const policies: Record<string, (text: string) => string | null>[] = []
  const trustedTypes = {
    defaultPolicy: null as object | null,
    createPolicy: (_: string, rules: (typeof policies)[number]) => {
      policies.push(rules)
      trustedTypes.defaultPolicy = rules
    },
  }
  vi.stubGlobal('window', { trustedTypes })
  allowScripts((url) => url === 'one')
  allowScripts((url) => url === 'two')
  expect(policies).toHaveLength(1)
  expect(['one', 'two', 'three'].map((url) => policies[0]?.createScriptURL?.(url))).toEqual([
    'one',
    'two',
    null,
  ])
})

test('a recorded page loads any other one as a new document', () => {
  vi.stubGlobal('window', { clarity: () => {} })
  const navigate = vi.fn()
  navigateUnrecorded(navigate, '/checkout/summary')
  navigateUnrecorded(navigate, '/login', { replace: true })
  expect(location.assign).toHaveBeenCalledWith('/checkout/summary')
  expect(location.replace).toHaveBeenCalledWith('/login')
  expect(navigate).not.toHaveBeenCalled()
  navigateUnrecorded(navigate, '/?q=burger')
  expect(navigate).toHaveBeenCalledOnce()
})

test('a page that was never recorded does not', () => {
  vi.stubGlobal('window', {})
  const navigate = vi.fn()
  navigateUnrecorded(navigate, '/checkout/summary', { replace: true })
  expect(navigate).toHaveBeenCalledWith('/checkout/summary', { replace: true })
})

test('consent is what was chosen, unless the browser objects', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  vi.stubGlobal('navigator', {})
  expect(readConsent()).toBeNull()
  stored.set('comanda.replay', 'granted')
  expect(readConsent()).toBe('granted')
  stored.set('comanda.replay', 'yes')
  expect(readConsent()).toBeNull()
  stored.set('comanda.replay', 'granted')
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(readConsent()).toBe('declined')
})
