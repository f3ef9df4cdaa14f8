import type { Campaign } from '@comanda/contract/offers'
import { useQueryClient } from '@tanstack/react-query'
import type { Failure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { useChosenOrder } from '../lists/use-chosen-order.ts'
import { useResults } from '../results/results.tsx'
import { storedCampaign } from './campaign-form.tsx'
import { campaignsQuery, putCampaign } from './queries.ts'

/** The items of a campaign in the order that the user has chosen. */
export function useItems(restaurantId: string, campaign: Campaign) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const showCurrent = useShowCurrent(restaurantId)
  const { fields, revision } = storedCampaign(campaign)
  const count = campaign.items.length
  return useChosenOrder(campaign.items, {
    save: async (to) =>
      (await loadApi()).offers.saveCampaign({
        restaurantId,
        campaignId: campaign.id,
        revision,
        ...fields,
        items: fields.items
          .filter(({ id }) => to.includes(id))
          .toSorted((a, b) => to.indexOf(a.id) - to.indexOf(b.id)),
      }),
    onDone: (saved, to) => {
      putCampaign(client, restaurantId, saved.campaign)
      if (to.length < count) undoToast('The item was deleted.', saved.changeId)
      else undoToast('Customers see the items in the new order.', saved.changeId)
    },
    onFailed: (failure, to) => {
      showCurrent(failure)
      results.failed(to.length < count ? 'Error deleting cross-sell item' : 'Error reordering items', failure)
    },
  })
}

/** After a conflict: shows the campaign that is stored now. */
export function useShowCurrent(restaurantId: string): (failure: Failure) => void {
  const client = useQueryClient()
  return ({ code, data }) => {
    if (code === 'CHANGED_SINCE') putCampaign(client, restaurantId, (data as { current: Campaign }).current)
    else void client.invalidateQueries(campaignsQuery(restaurantId))
  }
}
