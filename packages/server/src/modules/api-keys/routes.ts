import { api } from '../../platform/http/api.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'

export const apiKeyRoutes = {
  list: api.apiKeys.list.handler(({ input, context }) => listKeys(context.app, context.caller, input)),
  create: api.apiKeys.create.handler(({ input, context }) => createKey(context.app, context.caller, input)),
  revoke: api.apiKeys.revoke.handler(({ input, context }) => revokeKey(context.app, context.caller, input)),
}
