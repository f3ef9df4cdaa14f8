import type { Ticket } from '@comanda/contract/kitchen'
import { useMemo, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { KitchenProvider } from '../../../src/experiences/kitchen/kitchen-provider.tsx'
import { useAutoPrint } from '../../../src/experiences/kitchen/print/use-auto-print.ts'
import { renderText } from '../../render-text.ts'
import { sampleBoard, sampleTicket } from '../samples.ts'

const setting = vi.hoisted(() => ({ isOn: false }))
vi.mock('../../../src/experiences/kitchen/settings/screen-settings.ts', () => ({
  useScreenSetting: () => [setting.isOn],
}))

test('a tab that becomes the printing one prints what has arrived since printing was turned on, and nothing older', async () => {
  const tab = await openTab(['1'])
  setting.isOn = true
  await tab.show(['1', '2'])
  await tab.show(['1', '2', '3'])
  expect(tab.printed).toEqual([])
  tab.becomePrinting()
  await vi.waitFor(() => expect(tab.printed).toEqual(['3']))
})

/** A tab of a browser in which another tab prints, with automatic printing turned off. */
async function openTab(opened: string[]) {
  let take = () => {}
  const request = (_name: string, _options: LockOptions, work: () => Promise<void>) => {
    take = () => void work()
    return new Promise(() => {})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const { restaurant, settings } = sampleBoard()
  const printed: string[] = []
  const print = (tickets: readonly Ticket[]) => printed.push(...tickets.map(({ orderId }) => orderId))
  let set = (_: string[]) => {}
  function Printing({ orders }: { orders: string[] }) {
    const onBoard = useMemo(() => orders.map((id) => sampleTicket(id)), [orders])
    useAutoPrint(onBoard, 0, settings, null, print)
    return orders.join(' ')
  }
  function Tab() {
    const [orders, setOrders] = useState(opened)
    set = setOrders
    return (
      <KitchenProvider value={{ restaurant, gate: undefined }}>
        <Printing orders={orders} />
      </KitchenProvider>
    )
  }
  const shown = await renderText(<Tab />)
  return {
    printed,
    becomePrinting: () => take(),
    async show(orders: string[]) {
      set(orders)
      await vi.waitFor(() => expect(shown()).toBe(orders.join(' ')))
    },
  }
}
