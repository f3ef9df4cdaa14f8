import { api, asDownload, atRestaurant, forCaller } from '../../platform/http/api.ts'
import { adjustPoints } from './adjust-points.ts'
import { exportMembers } from './export-members.ts'
import { listMembers, readMemberPage } from './read-members.ts'
import { readOwn } from './read-own.ts'
import { readSummary } from './read-summary.ts'
import { setBirthday } from './set-birthday.ts'

export const loyaltyRoutes = {
  mine: api.loyalty.mine.handler(atRestaurant(readOwn)),
  setBirthday: api.loyalty.setBirthday.handler(async ({ input, context }) => {
    await setBirthday(context.app, context.caller, input.birthday)
    return { birthday: input.birthday }
  }),
  summary: api.loyalty.summary.handler(atRestaurant(readSummary)),
  members: api.loyalty.members.handler(forCaller(listMembers)),
  member: api.loyalty.member.handler(forCaller(readMemberPage)),
  adjust: api.loyalty.adjust.handler(forCaller(adjustPoints)),
  exportMembers: api.loyalty.exportMembers.handler(asDownload(exportMembers)),
}
