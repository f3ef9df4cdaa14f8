import { api, forCaller } from '../../platform/http/api.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'

export const apiKeyRoutes = {
  list: api.apiKeys.list.handler(forCaller(listKeys)),
  create: api.apiKeys.create.handler(forCaller(createKey)),
  revoke: api.apiKeys.revoke.handler(forCaller(revokeKey)),
}
