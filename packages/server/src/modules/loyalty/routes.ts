import { csvHeaders } from '../../platform/csv-stream.ts'
import { api } from '../../platform/http/api.ts'
import { adjustPoints } from './adjust-points.ts'
import { exportMembers } from './export-members.ts'
import { listMembers, readMemberPage } from './read-members.ts'
import { readOwn } from './read-own.ts'
import { readSummary } from './read-summary.ts'
import { setBirthday } from './set-birthday.ts'

export const loyaltyRoutes = {
  mine: api.loyalty.mine.handler(({ input, context }) =>
    readOwn(context.app, context.caller, input.restaurantId),
  ),
  setBirthday: api.loyalty.setBirthday.handler(async ({ input, context }) => {
    await setBirthday(context.app, context.caller, input.birthday)
    return { birthday: input.birthday }
  }),
  summary: api.loyalty.summary.handler(({ input, context }) =>
    readSummary(context.app, context.caller, input.restaurantId),
  ),
  members: api.loyalty.members.handler(({ input, context }) =>
    listMembers(context.app, context.caller, input),
  ),
  member: api.loyalty.member.handler(({ input, context }) =>
    readMemberPage(context.app, context.caller, input),
  ),
  adjust: api.loyalty.adjust.handler(({ input, context }) =>
    adjustPoints(context.app, context.caller, input),
  ),
  exportMembers: api.loyalty.exportMembers.handler(async ({ input, context }) => {
    const { name, content } = await exportMembers(context.app, context.caller, input)
    return { headers: csvHeaders(name), body: content }
  }),
}
