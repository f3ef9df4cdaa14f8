import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The store as a page finds it after it was loaded. */
async function load() {
  vi.resetModules()
  return await import('../../../src/experiences/storefront/checkout/info/customer-store.ts')
}

const ada = { firstName: 'Ada', lastName: 'Long', phone: '(908) 555-0123', email: 'ada@example.com' }

function current({ updateCustomer }: Awaited<ReturnType<typeof load>>) {
  let found = {}
  updateCustomer((customer) => {
    found = customer
    return customer
  })
  return found
}

test('a reload keeps the contact details and the accepted terms, but not the account', async () => {
  const first = await load()
  first.updateCustomer({ ...ada, termsAccepted: true, signedInAs: 'Ada', lockedEmail: 'ada@example.com' })
  first.submitContact()
  const second = await load()
  expect(current(second)).toMatchObject({ ...ada, termsAccepted: true, signedInAs: null, lockedEmail: null })
  // The same details place the same order.
  expect(second.submitContact()).toBe(false)
})

test('contact details are not stored for longer than half an hour without use', async () => {
  const { updateCustomer } = await load()
  updateCustomer(ada)
  vi.advanceTimersByTime(29 * 60_000)
  expect([...stored.values()].join()).toContain('ada@example.com')
  vi.advanceTimersByTime(60_000)
  expect(stored.size).toBe(0)
})

test('a page that is opened half an hour later does not have them, either', async () => {
  const { updateCustomer } = await load()
  updateCustomer(ada)
  const [entry] = [...stored]
  vi.advanceTimersByTime(31 * 60_000)
  if (entry) stored.set(...entry)
  expect(current(await load())).toMatchObject({ firstName: '', email: '' })
})

test('a paid order ends their storage', async () => {
  const { updateCustomer, endCheckout } = await load()
  updateCustomer({ ...ada, termsAccepted: true })
  endCheckout()
  expect(stored.size).toBe(0)
})
