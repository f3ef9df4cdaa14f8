import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { ReceiptText } from '@comanda/ui/icons.ts'

/** Why no orders are listed. */
export function EmptyList({
  isSearch,
  filters,
  onClear,
}: {
  isSearch: boolean
  /** The current filters in words. */
  filters: string
  onClear: () => void
}) {
  return (
    <EmptyState
      level={2}
      icon={<ReceiptText className="size-5" />}
      title="No orders found"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all orders
        </Button>
      }
    >
      <span className="block">
        {isSearch
          ? 'No orders match your search criteria. Try adjusting your filters.'
          : 'There are no orders for the selected time period and filters.'}
      </span>
      <span className="mt-1 block text-ink-2">{filters}</span>
    </EmptyState>
  )
}
