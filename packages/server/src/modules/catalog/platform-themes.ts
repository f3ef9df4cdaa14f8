import type { CatalogTheme } from '@comanda/contract/catalog/themes'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { isUnchanged } from './checks.ts'
import { nameTaken } from './record-change.ts'
import { lockThemes, type ThemeState, writeTheme } from './theme-kind.ts'
import { checkSave, readTheme, type SavedTheme } from './themes.ts'

/**
 * Creates or changes a theme for all restaurants. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current theme.
 */
export async function savePlatformTheme(
  app: App,
  caller: Caller,
  saved: SavedTheme,
): Promise<{ theme: CatalogTheme }> {
  requireRight(caller, 'platform.manage', null)
  return app.db.platform(caller.actor, async (tx) => {
    const { before, fields } = await checkSave(tx, null, saved)
    if (!(before && isUnchanged(before, fields))) {
      const revision = (before?.revision ?? 0) + 1
      const after = { id: saved.themeId, revision, archivedAt: null, ...fields }
      await store(app, tx, caller, before, after)
    }
    return { theme: await readTheme(tx, null, saved.themeId) }
  })
}

/** Deletes a theme for all restaurants; menus that have it get the default. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function deletePlatformTheme(
  app: App,
  caller: Caller,
  { themeId }: { themeId: string },
): Promise<Record<string, never>> {
  requireRight(caller, 'platform.manage', null)
  return app.db.platform(caller.actor, async (tx) => {
    const [before] = await lockThemes(tx, null, [themeId])
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.archivedAt === null) {
      await store(app, tx, caller, before, {
        ...before,
        revision: before.revision + 1,
        archivedAt: app.now(),
      })
    }
    return {}
  })
}

async function store(app: App, tx: Tx, caller: Caller, before: ThemeState | null, after: ThemeState) {
  await writeTheme(tx, null, after, new Date(app.now())).catch((error) => {
    throw isUniqueViolation(error) ? nameTaken(after.name) : error
  })
  const verb = after.archivedAt !== null ? 'deleted' : before ? 'changed' : 'created'
  await audit(app, tx, caller, {
    restaurantId: null,
    action: `menu.theme_${verb}`,
    subject: `theme:${after.id}`,
    subjectLabel: after.name,
    changes: [
      { field: 'name', before: before?.name ?? null, after: after.name },
      { field: 'style', before: before && JSON.stringify(before.style), after: JSON.stringify(after.style) },
    ].filter((change) => change.before !== change.after),
  })
}
