import type { KitchenSettings } from '@comanda/contract/kitchen'
import { openShop } from '../checkout/ordering.ts'
import { cook, staffOf } from '../test-app.ts'

export type PrintingShop = Awaited<ReturnType<typeof openPrintingShop>>

export interface Printout {
  lines: { text: string; code?: string }[]
}

/** A shop with the sandbox's printer, one of its cooks, and what was printed. */
export async function openPrintingShop() {
  const shop = await openShop()
  const restaurantId = shop.restaurant.id
  const sandbox = async (path: string, init?: RequestInit) =>
    (await fetch(`${shop.sandboxUrl}/sandbox/printer${path}`, init)).json()
  return {
    shop,
    restaurantId,
    staff: staffOf('staff', restaurantId, cook),
    /** Newest first. */
    printouts: async (): Promise<Printout[]> => (await sandbox('?format=json')).papers,
    setOffline: (off: boolean) =>
      sandbox('/control', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ off }),
      }),
    async setPrinting(
      when: KitchenSettings['printWhen'],
      steps: KitchenSettings['steps'] = 'four',
    ): Promise<void> {
      const port = shop.app.config.sandbox?.printerPort
      await shop.query(
        `insert into kitchen_settings (restaurant_id, print_when, printer_host, printer_port, steps)
         values ($1, $2, '127.0.0.1', $3, $4)`,
        [restaurantId, when, port, steps],
      )
    },
  }
}

/** How a printout is marked as a copy. */
export const marked = ({ lines }: Printout) =>
  lines.map(({ text }) => text.trim()).filter((text) => text.includes('COPY'))
