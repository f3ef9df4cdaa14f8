import type { Campaign } from '@comanda/contract/offers'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { useResults } from '../results/results.tsx'

/** Asks for confirmation and deletes a campaign. */
export function DeleteCampaign({
  restaurantId,
  campaign,
  onClose,
  onDeleted,
}: {
  restaurantId: string
  campaign: Campaign
  onClose: () => void
  onDeleted: () => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const deleting = useAction(
    async () => (await loadApi()).offers.deleteCampaign({ restaurantId, campaignId: campaign.id }),
    {
      onDone: async ({ changeId }) => {
        onDeleted()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        undoToast(
          `${campaign.name} was deleted. You can restore it from Recent Changes for 30 days.`,
          changeId,
        )
      },
      onFailed: (failure) => {
        onClose()
        results.failed('Error deleting campaign', failure)
      },
    },
  )
  return (
    <AlertDialog
      title={`Delete ${campaign.name}?`}
      description="Are you sure you want to delete this campaign? This action cannot be undone."
      confirmLabel="Delete"
      busy={deleting.busy}
      busyLabel="Deleting…"
      onCancel={onClose}
      onConfirm={() => deleting.run()}
    />
  )
}
