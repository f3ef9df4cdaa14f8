import { csvHeaders } from '../../../platform/csv-stream.ts'
import { api } from '../../../platform/http/api.ts'
import { readResults } from './coupon-results.ts'
import { exportCodes, exportUses, listUses } from './coupon-uses.ts'
import { createBatch, generateCode } from './generate-codes.ts'
import { getCoupon, listCoupons } from './list-coupons.ts'
import { archiveCoupon, saveCoupon, setCouponActive } from './save-coupon.ts'

export const couponRoutes = {
  list: api.coupons.list.handler(({ input, context }) => listCoupons(context.app, context.caller, input)),
  get: api.coupons.get.handler(({ input, context }) => getCoupon(context.app, context.caller, input)),
  save: api.coupons.save.handler(({ input, context }) => saveCoupon(context.app, context.caller, input)),
  setActive: api.coupons.setActive.handler(({ input, context }) =>
    setCouponActive(context.app, context.caller, input),
  ),
  archive: api.coupons.archive.handler(({ input, context }) =>
    archiveCoupon(context.app, context.caller, input),
  ),
  generate: api.coupons.generate.handler(({ input, context }) =>
    generateCode(context.app, context.caller, input.restaurantId),
  ),
  batch: api.coupons.batch.handler(({ input, context }) => createBatch(context.app, context.caller, input)),
  exportCodes: api.coupons.exportCodes.handler(async ({ input, context }) => {
    const { name, content } = await exportCodes(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
  uses: api.coupons.uses.handler(({ input, context }) => listUses(context.app, context.caller, input)),
  exportUses: api.coupons.exportUses.handler(async ({ input, context }) => {
    const { name, content } = await exportUses(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
  results: api.coupons.results.handler(({ input, context }) =>
    readResults(context.app, context.caller, input),
  ),
}
