import { currentToasts, dismissToast } from '@comanda/ui/toast.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { KitchenProvider } from '../../src/experiences/kitchen/kitchen-provider.tsx'
import { useSlotChange } from '../../src/experiences/kitchen/load/use-load.ts'
import { createQueries } from '../../src/shared/query-client.ts'
import { renderText } from '../render-text.ts'
import { sampleBoard } from './samples.ts'

const sent = Promise.withResolvers<void>()
vi.mock('../../src/shared/load-api.ts', () => ({
  loadApi: async () => ({ throttling: { setSlot: () => sent.promise } }),
}))

test('the message about a slot that the autumn change repeats has its zone', async () => {
  onTestFinished(() => {
    for (const { id } of currentToasts()) dismissToast(id)
  })
  const buttons = { change: () => {}, leave: () => {} }
  function Slot() {
    const { busy, set } = useSlotChange(Date.parse('2026-11-01T06:30:00Z'))
    buttons.change = () => set(true)
    return busy ? 'busy' : 'ready'
  }
  function LoadScreen() {
    const [isOpen, setOpen] = useState(true)
    buttons.leave = () => setOpen(false)
    return isOpen ? <Slot /> : 'left'
  }
  const shown = await renderText(
    <QueryClientProvider client={createQueries()}>
      <KitchenProvider value={{ restaurant: sampleBoard().restaurant, gate: undefined }}>
        <LoadScreen />
      </KitchenProvider>
    </QueryClientProvider>,
  )
  buttons.change()
  await vi.waitFor(() => expect(shown()).toBe('busy'))
  buttons.leave()
  await vi.waitFor(() => expect(shown()).toBe('left'))
  sent.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() =>
    expect(currentToasts()[0]?.message).toBe('1:30 AM EST: The server cannot be reached. Try again.'),
  )
})
