import { api, atRestaurant, forCaller } from '../../../platform/http/api.ts'
import { deleteCampaign, listCampaigns, saveCampaign, setCampaignActive } from './campaigns.ts'
import { listOfferable } from './list-products.ts'
import { readOfferResults } from './read-results.ts'
import { deleteSpecial, listSpecials, saveSpecial, setSpecialActive } from './specials.ts'

export const offerRoutes = {
  campaigns: api.offers.campaigns.handler(atRestaurant(listCampaigns)),
  saveCampaign: api.offers.saveCampaign.handler(forCaller(saveCampaign)),
  setCampaignActive: api.offers.setCampaignActive.handler(forCaller(setCampaignActive)),
  deleteCampaign: api.offers.deleteCampaign.handler(forCaller(deleteCampaign)),
  specials: api.offers.specials.handler(atRestaurant(listSpecials)),
  saveSpecial: api.offers.saveSpecial.handler(forCaller(saveSpecial)),
  setSpecialActive: api.offers.setSpecialActive.handler(forCaller(setSpecialActive)),
  deleteSpecial: api.offers.deleteSpecial.handler(forCaller(deleteSpecial)),
  results: api.offers.results.handler(atRestaurant(readOfferResults)),
  products: api.offers.products.handler(atRestaurant(listOfferable)),
}
