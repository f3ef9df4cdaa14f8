import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '@comanda/contract/audit'
import type { StoredSettings } from '@comanda/contract/settings'
import { cleanText } from '@comanda/domain/people/clean-text'
import {
  platformOnlySettings,
  type Settings,
  scopeIssues,
  settingsIssues,
  settingsOf,
} from '@comanda/domain/settings/settings'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { invalidFields } from '../../platform/invalid-fields.ts'
import { platformSettingsKey } from '../../platform/platform-settings-key.ts'
import { announceStaff, hasSecondFactor, requireProof, requireRight } from '../identity/public.ts'
import { inScope, readSettings, type Scope } from './settings-row.ts'

/**
 * Changes settings. A repeated call changes nothing. Whether a second factor is needed can only be changed after a proof,
 * and be turned on only by someone who has one: others would lock themselves out. Session replays are for platform admins.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, SETTINGS_INVALID, and CHANGED_SINCE with the current settings.
 */
export async function saveSettings(
  app: App,
  caller: Caller,
  {
    restaurantId: scope,
    revision,
    settings: entered,
  }: { restaurantId: Scope; revision: number; settings: Settings },
): Promise<StoredSettings> {
  requireRight(caller, 'settings.manage', scope)
  const settings = cleaned(entered)
  const known = await inScope(app, caller, scope, (tx) => readSettings(tx, scope))
  if (scope !== null && platformOnlySettings.some((field) => settings[field] !== known.settings[field]))
    requireRight(caller, 'settings.manage', null)
  const issues: Record<string, string> = {
    ...settingsIssues(settings),
    ...scopeIssues(settings, scope === null),
  }
  if (settings.twoFactorEnabled !== known.settings.twoFactorEnabled) {
    await requireProof(app, caller)
    if (settings.twoFactorEnabled && !(await hasSecondFactor(app, caller)))
      issues.twoFactorEnabled = 'First set up a second factor for your own account, under Security.'
  }
  if (settings.defaultRestaurantId !== known.settings.defaultRestaurantId && !issues.defaultRestaurantId) {
    if (!(await isRestaurant(app, caller, settings.defaultRestaurantId)))
      issues.defaultRestaurantId = 'Select one of the restaurants.'
  }
  if (Object.keys(issues).length > 0) throw invalidFields('SETTINGS_INVALID', issues)
  return inScope(app, caller, scope, async (tx) => {
    await lockScope(tx, scope)
    const before = await readSettings(tx, scope)
    // The first save also stores the defaults: settings that were never saved have no effect.
    if (before.revision > 0 && isDeepStrictEqual(before.settings, settings)) return before
    // The settings can also have changed between the checks above and the lock.
    if (before.revision !== revision || before.revision !== known.revision)
      throw changedSince(scope === null ? 'platform’s settings' : 'restaurant’s settings', before)
    await store(app, tx, scope, { settings, revision: revision + 1 })
    if (settings.twoFactorEnabled !== before.settings.twoFactorEnabled) await announceStaff(tx, scope)
    await audit(app, tx, caller, {
      restaurantId: scope,
      action: 'settings.changed',
      subject: scope === null ? 'platform' : `restaurant:${scope}`,
      subjectLabel: 'Settings',
      changes: differences(before.settings, settings),
    })
    return readSettings(tx, scope)
  })
}

async function isRestaurant(app: App, caller: Caller, restaurantId: string): Promise<boolean> {
  if (restaurantId === '') return true
  const found = await app.db.platform(caller.actor, (tx) =>
    tx.selectFrom('restaurants').select('id').where('id', '=', restaurantId).executeTakeFirst(),
  )
  return found !== undefined
}

function cleaned(entered: Settings): Settings {
  const text = (value: string, max: number) => cleanText(value, max)
  return settingsOf({
    ...entered,
    siteName: text(entered.siteName, 100),
    siteUrl: text(entered.siteUrl, 500),
    adminEmail: text(entered.adminEmail, 254),
    supportEmail: text(entered.supportEmail, 254),
    emailFromName: text(entered.emailFromName, 100),
    emailFromAddress: text(entered.emailFromAddress, 254),
    replayProject: text(entered.replayProject, 20),
  })
}

/** Serializes the saves of one scope, including the first one. */
async function lockScope(tx: Tx, scope: Scope): Promise<void> {
  if (scope === null) await sql`select pg_advisory_xact_lock(hashtext(${platformSettingsKey}))`.execute(tx)
  // Does not block orders, which only reference the restaurant.
  else await sql`select 1 from restaurants where id = ${scope} for no key update`.execute(tx)
}

async function store(
  app: App,
  tx: Tx,
  scope: Scope,
  value: { settings: Settings; revision: number },
): Promise<void> {
  const updated_at = new Date(app.now())
  if (scope === null) {
    await tx
      .insertInto('platform_settings')
      .values({ key: platformSettingsKey, value: json(value), updated_at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(value), updated_at }))
      .execute()
    return
  }
  const { revision } = value
  const settings = json(value.settings)
  await tx
    .insertInto('restaurant_settings')
    .values({ restaurant_id: scope, settings, revision, updated_at })
    .onConflict((conflict) =>
      conflict.column('restaurant_id').doUpdateSet({ settings, revision, updated_at }),
    )
    .execute()
}

function differences(before: Settings, after: Settings): AuditChange[] {
  const shown = (value: Settings[keyof Settings]) => (Array.isArray(value) ? value.join(', ') : value)
  return (Object.keys(after) as (keyof Settings)[])
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== change.after)
}
