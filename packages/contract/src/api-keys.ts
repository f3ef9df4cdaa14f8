import { keyActions } from '@comanda/domain/access/roles'
import { z } from 'zod'
import { withRight } from './base.ts'
import { issues } from './catalog/shared.ts'
import { id, instant, personText } from './fields.ts'

const key = z.object({
  id,
  restaurantId: id,
  restaurantName: z.string(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key'),
  scopes: z.array(z.enum(keyActions)).describe('The permissions of the key, at its restaurant'),
  hourlyLimit: z
    .int()
    .describe('Calls per hour; the API rate limit in the settings of the restaurant can be lower'),
  callsThisHour: z.int().describe('Including those over the limit'),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable().describe('To the minute'),
  revokedAt: instant.nullable(),
})
export type ApiKey = z.infer<typeof key>

const page = z.object({
  keys: z.array(key).describe('Newest first'),
  next: id.nullable().describe('Pass as `after` for the next page; null on the last page'),
  hours: z
    .array(z.object({ at: instant, calls: z.int(), refused: z.int().describe('Over the limit') }))
    .describe('The last 24 hours with calls, of all keys of the restaurant or the platform'),
})
export type ApiKeyPage = z.infer<typeof page>

export const apiKeys = {
  list: withRight('secrets.manage')
    .route({ method: 'GET', path: '/api-keys', summary: 'List API keys' })
    .input(
      z.object({
        restaurantId: id.nullable().default(null).describe('null: all restaurants, for the platform'),
        after: id.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(page),
  create: withRight('secrets.manage')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/api-keys',
      summary: 'Create an API key for a program. Requires a confirmed identity',
      successStatus: 201,
    })
    .errors({
      API_KEY_INVALID: { status: 422, data: issues },
      API_KEY_EXISTS: { status: 409 },
      TOO_MANY_API_KEYS: { status: 409 },
    })
    .input(
      z.object({
        restaurantId: id,
        keyId: id.describe('Chosen by the caller: a repeated request creates no second key'),
        name: personText(100),
        scopes: z.array(z.enum(keyActions)).min(1).max(keyActions.length),
        hourlyLimit: z.int().min(0).max(1_000_000),
        expiresAt: instant.nullable(),
      }),
    )
    .output(z.object({ key, secret: z.string().describe('The key itself. Returned only here') })),
  revoke: withRight('secrets.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/api-keys/{keyId}/revoke',
      summary: 'Revoke an API key. Idempotent',
    })
    .input(z.object({ restaurantId: id, keyId: id }))
    .output(key),
}
