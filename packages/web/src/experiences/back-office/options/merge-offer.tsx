import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { identicalGroups } from '@comanda/domain/menu/option-group-fields'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Layers } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useResults } from '../results/results.tsx'

/** Offers to merge identical groups; renders nothing if there are none. */
export function MergeOffer({
  restaurantId,
  kind,
  groups,
}: {
  restaurantId: string
  kind: OptionGroupKind
  groups: readonly CatalogOptionGroup[]
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [asked, setAsked] = useState(false)
  const sets = identicalGroups(groups)
  const merging = useAction(
    async () =>
      (await loadApi()).catalog.mergeOptionGroups({
        restaurantId,
        kind,
        groupIds: sets.flat().map(({ id }) => id),
      }),
    {
      onDone: async ({ changeId, merged, products }) => {
        setAsked(false)
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.succeeded(
          'Groups merged successfully!',
          `${merged} groups were replaced in ${counted(products, 'dish', 'dishes')}.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        setAsked(false)
        results.failed('Error merging groups', failure)
      },
    },
  )
  if (sets.length === 0) return null
  const texts = sets.map((same) => `${same.length} identical groups “${same[0]?.name}”`)
  return (
    <>
      <Notice
        tone="info"
        icon={<Layers className="size-4.5" />}
        title={texts.slice(0, 3).join(', ') + (texts.length > 3 ? ` and ${texts.length - 3} more` : '')}
        trailing={
          <Button size="sm" onClick={() => setAsked(true)}>
            Merge
          </Button>
        }
      >
        One shared group is edited once for all its dishes.
      </Notice>
      {asked && (
        <AlertDialog
          title="Merge identical groups?"
          description="Of each set, the most used group stays, and all dishes use that one. Customers with one of these options in their cart must choose it again. The change can be undone for 30 days."
          confirmLabel="Merge"
          busy={merging.busy}
          busyLabel="Merging…"
          onCancel={() => setAsked(false)}
          onConfirm={() => merging.run()}
        />
      )}
    </>
  )
}
