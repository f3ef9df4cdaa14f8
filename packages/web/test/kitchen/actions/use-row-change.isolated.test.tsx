import { currentToasts, dismissToast } from '@comanda/ui/toast.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRowChange } from '../../../src/experiences/kitchen/actions/use-row-change.ts'
import { KitchenProvider } from '../../../src/experiences/kitchen/kitchen-provider.tsx'
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

/** A list of one row, which is changed and hidden by a search. */
async function openList() {
  const sent = Promise.withResolvers<void>()
  const buttons = { change: () => {}, search: () => {} }
  function Row() {
    const { busy, problem, set } = useRowChange('Miso', (_: string) => sent.promise)
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
      <KitchenProvider value={{ restaurant: sampleBoard().restaurant, gate: undefined }}>
        <List />
      </KitchenProvider>
    </QueryClientProvider>,
  )
  return { change: () => buttons.change(), search: () => buttons.search(), sent, shown }
}
