import { api, asDownload, forCaller } from '../../platform/http/api.ts'
import { exportEntries } from './export-entries.ts'
import { listActors } from './list-actors.ts'
import { listEntries } from './list-entries.ts'

export const auditRoutes = {
  list: api.audit.list.handler(forCaller(listEntries)),
  actors: api.audit.actors.handler(async ({ input, context }) => ({
    actors: await listActors(context.app, context.caller, input),
  })),
  export: api.audit.export.handler(asDownload(exportEntries)),
}
