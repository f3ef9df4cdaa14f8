import { api, forCaller } from '../../platform/http/api.ts'
import { saveSignInPolicy } from '../identity/public.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { readDatabase } from './read-database.ts'
import { readRealtime } from './read-realtime.ts'
import { readSecurity } from './read-security.ts'

export const systemRoutes = {
  database: api.system.database.handler(forCaller(readDatabase)),
  security: api.system.security.handler(forCaller(readSecurity)),
  saveSignInPolicy: api.system.saveSignInPolicy.handler(forCaller(saveSignInPolicy)),
  endSessions: api.system.endSessions.handler(async ({ input, context }) => ({
    ended: await endStaffSessions(context.app, context.caller, input.userId),
  })),
  realtime: api.system.realtime.handler(forCaller(readRealtime)),
}
