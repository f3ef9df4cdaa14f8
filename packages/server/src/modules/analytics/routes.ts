import { api, forCaller } from '../../platform/http/api.ts'
import { collectVisit } from './collect-visit.ts'
import { readCustomers } from './days/read-customers.ts'
import { readDishes } from './days/read-dishes.ts'
import { readLostSales } from './days/read-lost-sales.ts'
import { readSalesByHour } from './days/read-sales-by-hour.ts'
import { readZips } from './days/read-zips.ts'
import { countOfficePage } from './office-pages/count-office-page.ts'
import { readOfficePages } from './office-pages/read-office-pages.ts'
import { readLive } from './read-live.ts'
import { readOverview } from './read-overview.ts'
import { readSource } from './read-source.ts'
import { readVisit } from './read-visit.ts'

export const analyticsRoutes = {
  collect: api.analytics.collect.handler(({ input, context }) =>
    collectVisit(context.app, context.caller, input, context.place),
  ),
  overview: api.analytics.overview.handler(forCaller(readOverview)),
  live: api.analytics.live.handler(forCaller(readLive)),
  source: api.analytics.source.handler(forCaller(readSource)),
  visit: api.analytics.visit.handler(async ({ input, context, errors }) => {
    const found = await readVisit(context.app, context.caller, input)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  salesByHour: api.analytics.salesByHour.handler(forCaller(readSalesByHour)),
  customers: api.analytics.customers.handler(forCaller(readCustomers)),
  zips: api.analytics.zips.handler(forCaller(readZips)),
  dishes: api.analytics.dishes.handler(forCaller(readDishes)),
  lostSales: api.analytics.lostSales.handler(forCaller(readLostSales)),
  countOfficePage: api.analytics.countOfficePage.handler(forCaller(countOfficePage)),
  officePages: api.analytics.officePages.handler(forCaller(readOfficePages)),
}
