import { currentToasts, dismissToast } from '@comanda/ui/toast.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useRowChange } from '../../../src/experiences/kitchen/actions/use-row-change.ts'
import { KitchenProvider, type OperatorGate } from '../../../src/experiences/kitchen/kitchen-provider.tsx'
import { RequestError } from '../../../src/shared/failure.ts'
import { createQueries } from '../../../src/shared/query-client.ts'
import { renderText } from '../../render-text.ts'
import { sampleBoard } from '../samples.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const unreachable = 'The server cannot be reached. Try again.'

test('a change without a response is reported in its row, as neither made nor not made, and in no message', async () => {
  const { change, sent, shown } = await openList()
  change()
  await vi.waitFor(() => expect(shown()).toBe('Miso: busy'))
  sent.reject(new DOMException('Timed out', 'TimeoutError'))
  await vi.waitFor(() => expect(shown()).toBe(`Miso: ${unreachable}`))
  expect(currentToasts()).toEqual([])
})

test('a change that fails after its row is gone is reported in a message that names it', async () => {
  const { change, search, sent, shown } = await openList()
  change()
  await vi.waitFor(() => expect(shown()).toBe('Miso: busy'))
  search()
  await vi.waitFor(() => expect(shown()).toBe('No results'))
  sent.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() =>
    expect(currentToasts().map(({ message }) => message)).toEqual([`Miso: ${unreachable}`]),
  )
})

describe('a change that needs a PIN', () => {
  const noPin = 'Not done: no PIN was entered.'

  test('is made once the PIN is entered, and reported as not done if its question is closed', async () => {
    const { gate, questions } = pinGate({ locked: true })
    const work = vi.fn(async () => {})
    const { change, shown } = await openList(gate, work)
    change()
    await vi.waitFor(() => expect(questions).toHaveLength(1))
    expect(work).not.toHaveBeenCalled()
    questions[0]?.cancel?.()
    await vi.waitFor(() => expect(shown()).toBe(`Miso: ${noPin}`))
    change()
    await vi.waitFor(() => expect(questions).toHaveLength(2))
    questions[1]?.enter()
    await vi.waitFor(() => expect(shown()).toBe('Miso: ready'))
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('is repeated when only the server knows that, and reported if its row is gone', async () => {
    const { gate, questions } = pinGate({ locked: false })
    const work = vi
      .fn(async () => {})
      .mockRejectedValueOnce(new RequestError('Enter your PIN.', 'PIN_REQUIRED', 403))
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new RequestError('Enter your PIN.', 'PIN_REQUIRED', 403))
    const { change, search, shown } = await openList(gate, work)
    change()
    await vi.waitFor(() => expect(questions).toHaveLength(1))
    questions[0]?.enter()
    await vi.waitFor(() => expect(shown()).toBe('Miso: ready'))
    expect(work).toHaveBeenCalledTimes(2)
    change()
    await vi.waitFor(() => expect(questions).toHaveLength(2))
    search()
    await vi.waitFor(() => expect(shown()).toBe('No results'))
    questions[1]?.cancel?.()
    await vi.waitFor(() => expect(currentToasts().map(({ message }) => message)).toEqual([`Miso: ${noPin}`]))
  })
})

/** A screen that asks for a PIN, and its questions. */
function pinGate({ locked }: { locked: boolean }) {
  const questions: { enter: () => void; cancel: (() => void) | undefined }[] = []
  const gate: OperatorGate = {
    locked,
    worker: null,
    requirePin: (enter, cancel) => questions.push({ enter, cancel }),
  }
  return { gate, questions }
}

/** A list of one row, which is changed and hidden by a search. */
async function openList(gate?: OperatorGate, work?: () => Promise<void>) {
  const sent = Promise.withResolvers<void>()
  const buttons = { change: () => {}, search: () => {} }
  function Row() {
    const { busy, problem, set } = useRowChange('Miso', (_: string) => work?.() ?? sent.promise)
    buttons.change = () => set('sold out')
    return `Miso: ${busy ? 'busy' : (problem ?? 'ready')}`
  }
  function List() {
    const [isFound, setFound] = useState(true)
    buttons.search = () => setFound(false)
    return isFound ? <Row /> : 'No results'
  }
  const shown = await renderText(
    <QueryClientProvider client={createQueries()}>
      <KitchenProvider value={{ restaurant: sampleBoard().restaurant, gate }}>
        <List />
      </KitchenProvider>
    </QueryClientProvider>,
  )
  return { change: () => buttons.change(), search: () => buttons.search(), sent, shown }
}
