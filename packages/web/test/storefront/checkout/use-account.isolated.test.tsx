import type { Me } from '@comanda/contract/identity'
import { expect, test, vi } from 'vitest'
import { useAccount } from '../../../src/experiences/storefront/checkout/info/use-account.ts'
import { person } from '../../person.ts'
import { renderText } from '../../render-text.ts'

const server = vi.hoisted(() => ({ load: (): Promise<Me> => new Promise(() => {}) }))
vi.mock('../../../src/shared/sign-in/load-me.ts', () => ({
  anonymous: { user: null, mayOpenRestaurant: false, memberships: [], device: null },
  loadMe: () => server.load(),
}))
vi.mock('../../../src/shared/sign-in/auth-client.ts', () => ({ signOut: async () => {} }))

test('the checkout names the account that another tab has signed in', async () => {
  server.load = async () => person('maya')
  const { shown } = await open()
  await vi.waitFor(() => expect(shown()).toBe('maya@comanda.test'))
  server.load = async () => person('grace')
  const otherTab = new BroadcastChannel('comanda.session')
  otherTab.postMessage('signed-in')
  await vi.waitFor(() => expect(shown()).toBe('grace@comanda.test'))
  otherTab.close()
})

test('a sign-in in the checkout is not undone by the response to an earlier request', async () => {
  const earlier = Promise.withResolvers<Me>()
  server.load = () => earlier.promise
  const { shown, account } = await open()
  account().fillIn(person('maya'))
  await vi.waitFor(() => expect(shown()).toBe('maya@comanda.test'))
  earlier.resolve({ ...person('maya'), user: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe('maya@comanda.test')
})

test('a sign-out in the checkout is not undone by the response to an earlier request', async () => {
  server.load = async () => person('maya')
  const { shown, account } = await open()
  await vi.waitFor(() => expect(shown()).toBe('maya@comanda.test'))
  const earlier = Promise.withResolvers<Me>()
  const load = vi.fn(() => earlier.promise)
  server.load = load
  const otherTab = new BroadcastChannel('comanda.session')
  otherTab.postMessage('user-updated')
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await account().handleSignOut()
  earlier.resolve(person('maya'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe('guest')
  otherTab.close()
})

async function open() {
  let account: ReturnType<typeof useAccount> | undefined
  function Email() {
    account = useAccount()
    return account.customer.lockedEmail ?? 'guest'
  }
  const shown = await renderText(<Email />)
  return { shown, account: () => account as NonNullable<typeof account> }
}
