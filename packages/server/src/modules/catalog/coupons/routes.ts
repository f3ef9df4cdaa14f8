import { api, asDownload, atRestaurant, forCaller } from '../../../platform/http/api.ts'
import { readResults } from './coupon-results.ts'
import { exportCodes, exportUses, listUses } from './coupon-uses.ts'
import { createBatch, generateCode } from './generate-codes.ts'
import { getCoupon, listCoupons } from './list-coupons.ts'
import { archiveCoupon, saveCoupon, setCouponActive } from './save-coupon.ts'

export const couponRoutes = {
  list: api.coupons.list.handler(forCaller(listCoupons)),
  get: api.coupons.get.handler(forCaller(getCoupon)),
  save: api.coupons.save.handler(forCaller(saveCoupon)),
  setActive: api.coupons.setActive.handler(forCaller(setCouponActive)),
  archive: api.coupons.archive.handler(forCaller(archiveCoupon)),
  generate: api.coupons.generate.handler(atRestaurant(generateCode)),
  batch: api.coupons.batch.handler(forCaller(createBatch)),
  exportCodes: api.coupons.exportCodes.handler(asDownload(exportCodes)),
  uses: api.coupons.uses.handler(forCaller(listUses)),
  exportUses: api.coupons.exportUses.handler(asDownload(exportUses)),
  results: api.coupons.results.handler(forCaller(readResults)),
}
