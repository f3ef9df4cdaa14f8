import { api } from '../../../platform/http/api.ts'
import { deleteCampaign, listCampaigns, saveCampaign, setCampaignActive } from './campaigns.ts'
import { listOfferable } from './list-products.ts'
import { readOfferResults } from './read-results.ts'
import { deleteSpecial, listSpecials, saveSpecial, setSpecialActive } from './specials.ts'

export const offerRoutes = {
  campaigns: api.offers.campaigns.handler(({ input, context }) =>
    listCampaigns(context.app, context.caller, input.restaurantId),
  ),
  saveCampaign: api.offers.saveCampaign.handler(({ input, context }) =>
    saveCampaign(context.app, context.caller, input),
  ),
  setCampaignActive: api.offers.setCampaignActive.handler(({ input, context }) =>
    setCampaignActive(context.app, context.caller, input),
  ),
  deleteCampaign: api.offers.deleteCampaign.handler(({ input, context }) =>
    deleteCampaign(context.app, context.caller, input),
  ),
  specials: api.offers.specials.handler(({ input, context }) =>
    listSpecials(context.app, context.caller, input.restaurantId),
  ),
  saveSpecial: api.offers.saveSpecial.handler(({ input, context }) =>
    saveSpecial(context.app, context.caller, input),
  ),
  setSpecialActive: api.offers.setSpecialActive.handler(({ input, context }) =>
    setSpecialActive(context.app, context.caller, input),
  ),
  deleteSpecial: api.offers.deleteSpecial.handler(({ input, context }) =>
    deleteSpecial(context.app, context.caller, input),
  ),
  results: api.offers.results.handler(({ input, context }) =>
    readOfferResults(context.app, context.caller, input.restaurantId),
  ),
  products: api.offers.products.handler(({ input, context }) =>
    listOfferable(context.app, context.caller, input.restaurantId),
  ),
}
