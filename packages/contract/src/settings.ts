import {
  dateFormats,
  emailProviders,
  fileTypes,
  type Settings,
  settingsCurrencies,
  settingsLanguages,
  settingsTimezones,
} from '@comanda/domain/settings/settings'
import { z } from 'zod'
import { withRight } from './base.ts'
import { issues } from './catalog/shared.ts'
import { id, instant, personText } from './fields.ts'

const address = personText(254)
const amount = z.number().min(-1_000_000_000).max(1_000_000_000)

const fields: z.ZodType<Settings, Settings> = z.object({
  siteName: personText(100),
  siteUrl: personText(500),
  adminEmail: address,
  supportEmail: address,
  defaultRestaurantId: z
    .union([z.literal(''), id])
    .describe('Opened at /menu, and selected first in the back office; the platform only'),
  timezone: z.enum(settingsTimezones).describe('Stored only; hours use the time zone of the restaurant'),
  dateFormat: z.enum(dateFormats),
  currency: z.enum(settingsCurrencies).describe('Stored only; prices are in US dollars'),
  language: z.enum(settingsLanguages).describe('Stored only'),
  sessionTimeout: amount.describe('Minutes without activity until a back office asks to sign in, 5 to 1440'),
  twoFactorEnabled: z.boolean().describe('Whether owners and managers need a second factor'),
  apiRateLimit: amount.describe('Calls per hour of each API key, 100 to 10000'),
  emailProvider: z.enum(emailProviders).describe('Stored only'),
  emailFromName: personText(100).describe('Display name of the sender of emails'),
  emailFromAddress: address.describe('Address for replies to emails'),
  maxUploadSize: amount.describe('MB, 1 to 100; stored only'),
  allowedFileTypes: z.array(z.enum(fileTypes)).max(fileTypes.length).describe('Stored only'),
  apiEnabled: z.boolean().describe('Whether API keys of the restaurant are accepted'),
  sessionReplay: z
    .boolean()
    .describe(
      'Whether customers who agree to it are recorded on the menu page; changed by platform admins only',
    ),
  replayProject: personText(20).describe(
    'Project of the restaurant at the provider of session replays; changed by platform admins only',
  ),
})

const stored = z.object({
  settings: fields,
  revision: z.int().describe('0 before the first save'),
  webhookSecretSince: instant
    .nullable()
    .describe('When the webhook secret was generated; null: there is none'),
})
export type StoredSettings = z.infer<typeof stored>

const scope = z.object({ restaurantId: id.nullable().describe('null: the platform') })
export const settings = {
  get: withRight('settings.manage')
    .route({ method: 'GET', path: '/settings', summary: 'Get the settings of a restaurant or the platform' })
    .input(scope.extend({ restaurantId: scope.shape.restaurantId.default(null) }))
    .output(stored),
  save: withRight('settings.manage')
    .route({
      method: 'PUT',
      path: '/settings',
      summary: 'Change the settings of a restaurant or the platform',
    })
    .errors({
      SETTINGS_INVALID: { status: 422, data: issues },
      CHANGED_SINCE: { status: 409, data: z.object({ current: stored }) },
    })
    .input(
      scope.extend({
        settings: fields,
        revision: z.int().min(0).max(2_147_483_647).describe('The revision that the form was opened with'),
      }),
    )
    .output(stored),
  rotateWebhookSecret: withRight('settings.manage')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: '/settings/webhook-secret',
      summary: 'Generate a webhook secret, which replaces the previous one',
    })
    .input(scope)
    .output(
      z.object({
        secret: z.string().describe('Returned only here'),
        webhookSecretSince: instant,
      }),
    ),
}
