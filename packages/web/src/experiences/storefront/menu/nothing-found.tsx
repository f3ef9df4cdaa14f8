import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { Search } from '@comanda/ui/icons.ts'

/** Empty menu: no dishes exist, or none match the search. */
export function NothingFound({ hasDishes, onClear }: { hasDishes: boolean; onClear: () => void }) {
  return (
    <EmptyState
      className="py-20!"
      icon={<Search aria-hidden="true" className="size-5" />}
      title="No items found"
      action={hasDishes && <Button onClick={onClear}>Clear search</Button>}
    >
      <p role="status">
        {hasDishes ? 'Try adjusting your search or category filter.' : 'No menu items have been added yet.'}
      </p>
    </EmptyState>
  )
}
