import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../src/shared/failure.ts'

const requested = vi.fn<(input: { scope: string }) => Promise<object>>()
vi.mock('../../src/shared/load-api.ts', () => ({ loadApi: async () => ({ signIn: { signOut: requested } }) }))

const { signOut } = await import('../../src/shared/sign-in/auth-client.ts')
const { onAuthEvent } = await import('../../src/shared/sign-in/auth-events.ts')

const events: string[] = []
onAuthEvent(({ event }) => events.push(event))
afterEach(() => {
  events.length = 0
  requested.mockReset()
})

test.each([401, 403, 404])('a session that the server rejects with %i counts as ended', async (status) => {
  requested.mockRejectedValue(new RequestError('', 'X', status))
  await signOut()
  expect(requested).toHaveBeenCalledWith({ scope: 'local' })
  expect(events).toEqual(['signed-out'])
})

test('any other failure is reported, and the session stays', async () => {
  requested.mockRejectedValue(new RequestError('', 'X', 500))
  await expect(signOut()).rejects.toMatchObject({ status: 500 })
  expect(events).toEqual([])
})

test('a sign-out of all other browsers leaves this one signed in', async () => {
  requested.mockResolvedValue({})
  await signOut('others')
  expect(requested).toHaveBeenCalledWith({ scope: 'others' })
  expect(events).toEqual([])
})
