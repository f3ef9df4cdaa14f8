import type { CatalogTheme } from '@comanda/contract/catalog/themes'
import { type ThemeFields, themeIssues, themeStyleOf } from '@comanda/domain/look/theme-style'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { loadPictures } from '../media/public.ts'
import { invalid, isForeignPicture, isUnchanged, rejectOutdated } from './checks.ts'
import { recordChange, savedEntity } from './record-change.ts'
import { lockThemes, type ThemeState, themeKind, themeState } from './theme-kind.ts'

interface ThemeRef {
  restaurantId: string
  themeId: string
}

export type SavedTheme = ThemeFields & { themeId: string; revision: number }

/** The themes that a restaurant can choose, and the current one. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listThemes(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ themes: CatalogTheme[]; chosenId: string | null; brandColor: string }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const themes = await readThemes(tx, restaurantId)
    const { chosenId, brandColor } = await readChoice(tx, restaurantId)
    return { themes, chosenId: themes.some(({ id }) => id === chosenId) ? chosenId : null, brandColor }
  })
}

/**
 * Creates or changes a theme of a restaurant. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN (also for
 * a theme of the platform), NOT_FOUND, CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current theme.
 */
export async function saveTheme(
  app: App,
  caller: Caller,
  { restaurantId, ...saved }: SavedTheme & { restaurantId: string },
): Promise<{ theme: CatalogTheme; changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await rejectPlatformTheme(tx, saved.themeId)
    const { before, fields } = await checkSave(tx, restaurantId, saved)
    const changeId =
      before && isUnchanged(before, fields)
        ? null
        : await recordChange(app, tx, caller, {
            restaurantId,
            action: before ? 'menu.theme_changed' : 'menu.theme_created',
            label: fields.name,
            entities: [savedEntity('theme', saved.themeId, before, fields)],
          })
    return { theme: await readTheme(tx, restaurantId, saved.themeId), changeId }
  })
}

/**
 * Deletes a theme of a restaurant; a menu that has it gets the default. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN (also for a theme of the platform), NOT_FOUND.
 */
export async function deleteTheme(
  app: App,
  caller: Caller,
  { restaurantId, themeId }: ThemeRef,
): Promise<{ changeId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await rejectPlatformTheme(tx, themeId)
    const [before] = await themeKind.lock(tx, restaurantId, [themeId])
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.archivedAt !== null) return { changeId: null }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.theme_deleted',
      label: before.name,
      entities: [{ kind: 'theme', before, after: { ...before, archivedAt: app.now() } }],
    })
    return { changeId }
  })
}

/**
 * Chooses the theme of a menu; with null, the default. Open menus change immediately. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function chooseTheme(
  app: App,
  caller: Caller,
  { restaurantId, themeId }: { restaurantId: string; themeId: string | null },
): Promise<{ previousId: string | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const themes = await readThemes(tx, restaurantId)
    const nameOf = (id: string | null) => themes.find((theme) => theme.id === id)?.name ?? null
    if (themeId !== null && nameOf(themeId) === null) throw new ORPCError('NOT_FOUND')
    const { chosenId: previousId } = await readChoice(tx, restaurantId, 'locked')
    if (previousId === themeId) return { previousId }
    await tx
      .updateTable('restaurants')
      .set({ menu_template_id: themeId, updated_at: new Date(app.now()) })
      .where('id', '=', restaurantId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.theme_chosen',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: nameOf(themeId) ?? 'Default',
      changes: [{ field: 'theme', before: nameOf(previousId), after: nameOf(themeId) }],
    })
    return { previousId: nameOf(previousId) === null ? null : previousId }
  })
}

/**
 * The theme that is stored under the id, locked, and the cleaned fields of a save.
 * Throws CATALOG_INVALID, NOT_FOUND, and CHANGED_SINCE with the current theme.
 */
export async function checkSave(
  tx: Tx,
  restaurantId: string | null,
  { themeId, revision, ...entered }: SavedTheme,
): Promise<{ before: ThemeState | null; fields: ThemeFields }> {
  const [before = null] = await lockThemes(tx, restaurantId, [themeId])
  const fields: ThemeFields = {
    name: cleanText(entered.name, 100),
    description: cleanText(entered.description, 500),
    imageId: entered.imageId,
    style: entered.style,
  }
  const issues = {
    ...themeIssues(fields),
    ...(restaurantId !== null &&
      (await isForeignPicture(tx, restaurantId, fields.imageId)) && {
        imageId: 'This picture no longer exists.',
      }),
  }
  if (Object.keys(issues).length > 0) throw invalid(issues)
  const cleaned = { ...fields, style: themeStyleOf(fields.style) }
  if (before && isUnchanged(before, cleaned)) return { before, fields: cleaned }
  await rejectOutdated('theme', before, revision, () => readTheme(tx, restaurantId, themeId))
  return { before, fields: cleaned }
}

/** A theme that is not deleted. Throws NOT_FOUND. */
export async function readTheme(tx: Tx, restaurantId: string | null, themeId: string): Promise<CatalogTheme> {
  const found = (await readThemes(tx, restaurantId)).find(({ id }) => id === themeId)
  if (!found) throw new ORPCError('NOT_FOUND')
  return found
}

/** The themes of the platform and, with a restaurant, of that one. */
async function readThemes(tx: Tx, restaurantId: string | null): Promise<CatalogTheme[]> {
  const rows = await tx
    .selectFrom('menu_templates')
    .selectAll()
    .where((where) =>
      where.or([
        where('restaurant_id', 'is', null),
        where('restaurant_id', 'is not distinct from', restaurantId),
      ]),
    )
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const pictures = restaurantId === null ? null : await loadPictures(tx, restaurantId)
  return rows.map((row) => {
    const { archivedAt: _, ...state } = themeState(row)
    const picture = state.imageId === null ? null : (pictures?.get(state.imageId) ?? null)
    return { ...state, picture, ofPlatform: row.restaurant_id === null }
  })
}

/** Throws NOT_FOUND for a restaurant that does not exist. */
async function readChoice(tx: Tx, restaurantId: string, lock?: 'locked') {
  const query = tx
    .selectFrom('restaurants')
    .select(['menu_template_id as chosenId', 'theme_color as brandColor'])
    .where('id', '=', restaurantId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  return row
}

/** Restaurants can choose the themes of the platform, not change them. Throws FORBIDDEN. */
async function rejectPlatformTheme(tx: Tx, themeId: string): Promise<void> {
  const row = await tx
    .selectFrom('menu_templates')
    .select('id')
    .where('id', '=', themeId)
    .where('restaurant_id', 'is', null)
    .executeTakeFirst()
  if (row)
    throw new ORPCError('FORBIDDEN', {
      message: 'This theme is for all restaurants. Make a copy to change it.',
    })
}
