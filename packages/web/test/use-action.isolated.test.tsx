import { expect, test, vi } from 'vitest'
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
