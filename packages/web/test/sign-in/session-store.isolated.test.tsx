import type { Me } from '@comanda/contract/identity'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderText } from '../render-text.ts'

const requests = vi.hoisted(() => [] as PromiseWithResolvers<Me>[])
vi.mock('../../src/shared/sign-in/load-me.ts', () => ({
  anonymous: { user: null, mayOpenRestaurant: false, memberships: [], device: null },
  loadMe: () => {
    const request = Promise.withResolvers<Me>()
    requests.push(request)
    return request.promise
  },
}))

beforeEach(() => {
  requests.length = 0
  vi.resetModules()
})

/** A page that shows who is signed in, whose first request for it has no response yet. */
async function open() {
  const { useSession, enterSession } = await import('../../src/shared/sign-in/session-store.ts')
  const { anonymous } = await import('../../src/shared/sign-in/load-me.ts')
  const { person } = await import('../person.ts')
  function User() {
    const { me } = useSession()
    return me ? (me.user?.id ?? 'nobody') : 'loading'
  }
  const shown = await renderText(<User />)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  return { shown, enterSession, anonymous, person }
}

test('a sign-in is not undone by the response to an earlier request', async () => {
  const { shown, enterSession, anonymous, person } = await open()
  enterSession(person('maya'))
  requests[0]?.resolve(anonymous)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe('maya')
})

test('a sign-in in another tab during a request is requested again', async () => {
  const { shown, anonymous, person } = await open()
  const otherTab = new BroadcastChannel('comanda.session')
  const { onAuthEvent } = await import('../../src/shared/sign-in/auth-events.ts')
  const received = new Promise((resolve) => onAuthEvent(resolve))
  otherTab.postMessage('signed-in')
  await received
  otherTab.close()
  requests[0]?.resolve(anonymous)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.resolve(person('maya'))
  await vi.waitFor(() => expect(shown()).toBe('maya'))
})
