import { describe, expect, test } from 'vitest'
import type { BrowserStore } from '../../src/shared/browser-store.ts'
import { clearStep, restoreStep, storeStep } from '../../src/shared/sign-in/steps/stored-step.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minutes = (count: number) => count * 60_000
const byMail = { kind: 'enter-code', channel: 'email', address: 'ada@example.com' } as const
const bySignUp = {
  kind: 'enter-code',
  channel: 'sms',
  address: '(908) 555-0100',
  signUp: { name: 'Ada' },
} as const
const factor = { kind: 'second-factor', methods: ['totp', 'recovery'] } as const

function storeOf(stored = new Map<string, string>()): BrowserStore & { stored: Map<string, string> } {
  return {
    stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

describe('a stored sign-in step', () => {
  test.each([byMail, bySignUp, factor])('is restored after a reload', (step) => {
    const store = storeOf()
    storeStep(step, '/login', noon, store)
    expect(restoreStep('/login', noon + minutes(9), store)).toEqual(step)
  })

  test('expires with its code', () => {
    const store = storeOf()
    storeStep(byMail, '/login', noon, store)
    expect(restoreStep('/login', noon + minutes(10), store)).toBeNull()
  })

  test('is not restored on another path', () => {
    const store = storeOf()
    storeStep(byMail, '/login', noon, store)
    expect(restoreStep('/admin', noon, store)).toBeNull()
  })

  test('is cleared by any other step', () => {
    const store = storeOf()
    storeStep(byMail, '/login', noon, store)
    storeStep({ kind: 'confirm-link', token: 'secret' }, '/login', noon, store)
    expect(store.stored.size).toBe(0)
    storeStep(byMail, '/login', noon, store)
    clearStep(store)
    expect(restoreStep('/login', noon, store)).toBeNull()
  })

  test.each([
    'no json',
    'null',
    '7',
    '{}',
    '{"path":"/login","until":9e15}',
    '{"path":"/login","until":9e15,"step":{"kind":"enter-code","channel":"fax","address":"x"}}',
    '{"path":"/login","until":9e15,"step":{"kind":"enter-code","channel":"sms"}}',
    '{"path":"/login","until":9e15,"step":{"kind":"enter-code","channel":"sms","address":"x","signUp":{}}}',
    '{"path":"/login","until":9e15,"step":{"kind":"enter-code","channel":"sms","address":"x","signUp":null}}',
    '{"path":"/login","until":9e15,"step":{"kind":"second-factor","methods":["magic"]}}',
    '{"path":"/login","until":9e15,"step":{"kind":"enrol"}}',
  ])('is not restored from %s', (text) => {
    expect(restoreStep('/login', noon, storeOf(new Map([['comanda.sign-in-step', text]])))).toBeNull()
  })

  test('is optional: sign-in works without storage', () => {
    storeStep(byMail, '/login', noon, null)
    expect(restoreStep('/login', noon, null)).toBeNull()
  })
})
