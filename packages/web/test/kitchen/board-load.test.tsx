import { QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedScreen } from '../../src/experiences/kitchen/parts/failed-screen.tsx'
import { boardKey } from '../../src/experiences/kitchen/queries.ts'
import { RequestError } from '../../src/shared/failure.ts'
import { createQueries, untilLoaded } from '../../src/shared/query-client.ts'

const unavailable = new RequestError('The service is not available.', 'SERVICE_UNAVAILABLE', 503)
const noResponse = new DOMException('No response', 'TimeoutError')
const queryKey = boardKey('r1')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A board that is read by `read`, as the screen follows it; `known` is the board that it shows already. */
function follow(read: () => Promise<unknown>, known?: unknown) {
  const client = createQueries()
  if (known) client.setQueryData(queryKey, known)
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: read,
    ...untilLoaded(client, queryKey),
  })
  const stop = observer.subscribe(() => {})
  const result = () => observer.getCurrentResult()
  return { client, result, stop }
}

test('a board that does not load has failed after its first request, and loads when the server is back', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(unavailable)
  const read = vi.fn(() => answer())
  const { result, stop } = follow(read)
  expect(result()).toMatchObject({ data: undefined, failureReason: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  const screen = renderToStaticMarkup(<FailedScreen title="Board did not load" query={result()} />)
  expect(screen).toContain('Board did not load')
  expect(screen).toContain('The service is not available. Trying again until it loads.')
  expect(screen).toContain('aria-busy')
  answer = () => Promise.reject(noResponse)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read.mock.calls.length).toBeGreaterThan(10)
  expect(result()).toMatchObject({ failureReason: noResponse, isFetching: true })
  answer = () => Promise.resolve('board')
  await vi.advanceTimersByTimeAsync(5000)
  expect(result()).toMatchObject({ data: 'board', failureReason: null })
  stop()
})

test('a board that is refused is not requested again', async () => {
  const refused = new RequestError('No access.', 'FORBIDDEN', 403)
  const read = vi.fn(() => Promise.reject(refused))
  const { result, stop } = follow(read)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(1)
  expect(result()).toMatchObject({ failureReason: refused, isFetching: false })
  stop()
})

test('a board that is shown stops after three failed requests: it is polled', async () => {
  const read = vi.fn(() => Promise.reject(unavailable))
  const { client, result, stop } = follow(read, 'stored board')
  void client.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(3)
  expect(result()).toMatchObject({ data: 'stored board', isFetching: false })
  stop()
})
