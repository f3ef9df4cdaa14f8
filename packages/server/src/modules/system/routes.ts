import { api } from '../../platform/http/api.ts'
import { saveSignInPolicy } from '../identity/public.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { readDatabase } from './read-database.ts'
import { readRealtime } from './read-realtime.ts'
import { readSecurity } from './read-security.ts'

export const systemRoutes = {
  database: api.system.database.handler(({ context }) => readDatabase(context.app, context.caller)),
  security: api.system.security.handler(({ context }) => readSecurity(context.app, context.caller)),
  saveSignInPolicy: api.system.saveSignInPolicy.handler(({ input, context }) =>
    saveSignInPolicy(context.app, context.caller, input),
  ),
  endSessions: api.system.endSessions.handler(async ({ input, context }) => ({
    ended: await endStaffSessions(context.app, context.caller, input.userId),
  })),
  realtime: api.system.realtime.handler(({ context }) => readRealtime(context.app, context.caller)),
}
