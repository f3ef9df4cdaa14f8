import { toast } from '@comanda/ui/toast.ts'
import { expect, test, vi } from 'vitest'
import { RequestError } from '../src/shared/failure.ts'
import { type Action, useAction } from '../src/shared/use-action.ts'
import { renderText } from './render-text.ts'

test('clearing the last failure, as typing does, does not end a run that is in progress', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  let action: Action<void> | undefined
  function Operation() {
    action = useAction(() => promise)
    return action.busy ? 'busy' : (action.failure?.code ?? 'idle')
  }
  const shown = await renderText(<Operation />)
  action?.run()
  await vi.waitFor(() => expect(shown()).toBe('busy'))
  action?.reset()
  reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(shown()).toBe('NETWORK_ERROR'))
  action?.reset()
  await vi.waitFor(() => expect(shown()).toBe('idle'))
})

test.each([
  ['was refused', new RequestError('The order is closed.', 'CLOSED', 409), 'Not sent. The order is closed.'],
  ['got no response', new RequestError('Request timed out.', 'TIMEOUT_ERROR'), 'Request timed out.'],
])('a toast names as failed what was refused: an operation that %s', async (_, failure, message) => {
  const shownToast = vi.spyOn(toast, 'error').mockReturnValue(0)
  let action: Action<void> | undefined
  function Operation() {
    action = useAction(() => Promise.reject(failure), { toasts: 'Not sent' })
    return action.failure?.code ?? 'idle'
  }
  const shown = await renderText(<Operation />)
  action?.run()
  await vi.waitFor(() => expect(shown()).toBe(failure.code))
  expect(shownToast).toHaveBeenCalledExactlyOnceWith(message, { code: failure.code })
})
