import type { OrderFilter } from '@comanda/contract/orders-admin'
import { Download } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { useAction } from '../../../shared/use-action.ts'
import { download } from '../lists/download.ts'
import { exportOrders } from './queries.ts'

/** Downloads all matching orders, of all pages, with a row for each order or for each line. */
export function ExportMenu({
  filter,
  day,
  count,
}: {
  filter: OrderFilter
  day: string
  count: number | undefined
}) {
  const exporting = useAction(
    async (rows: 'orders' | 'lines') => {
      const { body } = await exportOrders(filter, rows)
      download(await new Response(body).blob(), `${rows === 'orders' ? 'orders' : 'order-lines'}-${day}.csv`)
    },
    { toasts: true },
  )
  const disabled = exporting.busy || count === 0
  return (
    <MenuButton
      label="Export orders"
      variant="outline"
      items={[
        { label: 'One row per order (CSV)', disabled, onSelect: () => exporting.run('orders') },
        { label: 'One row per item (CSV)', disabled, onSelect: () => exporting.run('lines') },
      ]}
    >
      <Download className="size-4" />
      {exporting.busy ? 'Exporting…' : 'Export'}
    </MenuButton>
  )
}
