import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { currentToasts } from '@comanda/ui/toast.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useBusy } from '../../../src/experiences/kitchen/busy/use-busy.ts'
import { KitchenProvider } from '../../../src/experiences/kitchen/kitchen-provider.tsx'
import { createQueries } from '../../../src/shared/query-client.ts'
import { renderText } from '../../render-text.ts'
import { sampleBoard } from '../samples.ts'

interface Sent {
  minutes: number
  requestedAt: number
  answer: PromiseWithResolvers<void>
}

const server = vi.hoisted(() => ({ sent: [] as Sent[] }))
vi.mock('../../../src/shared/load-api.ts', () => ({
  loadApi: async () => ({
    kitchen: {
      setBusy: (input: Omit<Sent, 'answer'>) => {
        const answer = Promise.withResolvers<void>()
        server.sent.push({ ...input, answer })
        return answer.promise
      },
    },
  }),
}))

const lost = new DOMException('Timed out', 'TimeoutError')
const unreachable = 'The server cannot be reached. Try again.'

test('a repeat after a lost response has the time of the first request, another choice its own', async () => {
  const { press, loseResponse } = await openSettings()
  await press(10)
  await loseResponse()
  await press(10)
  await loseResponse()
  await press(20)
  const [first, repeat, other] = server.sent.map(({ requestedAt }) => requestedAt)
  expect(repeat).toBe(first)
  expect(other).toBeGreaterThan(first ?? 0)
})

test('once the board shows another busy mode, a press is a new request and no failure is shown', async () => {
  const { press, loseResponse, show, shown } = await openSettings()
  await press(10)
  await loseResponse()
  show({ minutes: 10, until: 1_800_000 })
  await vi.waitFor(() => expect(shown()).toBe('ready'))
  await press(10)
  const [first, second] = server.sent.map(({ requestedAt }) => requestedAt)
  expect(second).toBeGreaterThan(first ?? 0)
})

test('a toast of a failure shows its code', async () => {
  const { press, loseResponse } = await openSettings({ toasts: true })
  await press(10)
  await loseResponse()
  expect(currentToasts()).toMatchObject([{ kind: 'error', message: unreachable, code: 'NETWORK_ERROR' }])
})

/** The settings, in which busy mode is turned on. Each press is a second later. */
async function openSettings(options = {}) {
  server.sent = []
  const time = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => time.mockRestore())
  const controls = { press: (_: number) => {}, show: (_: KitchenRestaurant['busy']) => {} }
  function Section() {
    const { busy, problem, start } = useBusy(options)
    controls.press = (minutes) => start(minutes, 30)
    return busy ? 'busy' : (problem ?? 'ready')
  }
  function Settings() {
    const [busy, setBusy] = useState<KitchenRestaurant['busy']>(null)
    controls.show = setBusy
    const { restaurant } = sampleBoard()
    return (
      <KitchenProvider value={{ restaurant: { ...restaurant, busy }, gate: undefined }}>
        <Section />
      </KitchenProvider>
    )
  }
  const shown = await renderText(
    <QueryClientProvider client={createQueries()}>
      <Settings />
    </QueryClientProvider>,
  )
  return {
    shown,
    show: (busy: KitchenRestaurant['busy']) => controls.show(busy),
    async press(minutes: number) {
      const count = server.sent.length
      time.mockReturnValue(Date.now() + 1000)
      controls.press(minutes)
      await vi.waitFor(() => expect(server.sent).toHaveLength(count + 1))
    },
    async loseResponse() {
      server.sent.at(-1)?.answer.reject(lost)
      await vi.waitFor(() => expect(shown()).toBe(unreachable))
    },
  }
}
