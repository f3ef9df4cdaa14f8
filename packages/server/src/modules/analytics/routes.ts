import { api } from '../../platform/http/api.ts'
import { collectVisit } from './collect-visit.ts'

export const analyticsRoutes = {
  collect: api.analytics.collect.handler(({ input, context }) =>
    collectVisit(context.app, context.caller, input, context.place),
  ),
}
