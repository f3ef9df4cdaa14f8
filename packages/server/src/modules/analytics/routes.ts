import { api } from '../../platform/http/api.ts'
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
  overview: api.analytics.overview.handler(({ input, context }) =>
    readOverview(context.app, context.caller, input),
  ),
  live: api.analytics.live.handler(({ input, context }) => readLive(context.app, context.caller, input)),
  source: api.analytics.source.handler(({ input, context }) =>
    readSource(context.app, context.caller, input),
  ),
  visit: api.analytics.visit.handler(async ({ input, context, errors }) => {
    const found = await readVisit(context.app, context.caller, input)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  salesByHour: api.analytics.salesByHour.handler(({ input, context }) =>
    readSalesByHour(context.app, context.caller, input),
  ),
  customers: api.analytics.customers.handler(({ input, context }) =>
    readCustomers(context.app, context.caller, input),
  ),
  zips: api.analytics.zips.handler(({ input, context }) => readZips(context.app, context.caller, input)),
  dishes: api.analytics.dishes.handler(({ input, context }) =>
    readDishes(context.app, context.caller, input),
  ),
  lostSales: api.analytics.lostSales.handler(({ input, context }) =>
    readLostSales(context.app, context.caller, input),
  ),
  countOfficePage: api.analytics.countOfficePage.handler(({ input, context }) =>
    countOfficePage(context.app, context.caller, input),
  ),
  officePages: api.analytics.officePages.handler(({ input, context }) =>
    readOfficePages(context.app, context.caller, input),
  ),
}
