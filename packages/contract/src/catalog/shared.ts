import { z } from 'zod'
import { id } from '../fields.ts'

export const revision = z.int().min(0).max(2_147_483_647)

/** The revision of a save. */
export const seenRevision = revision.describe('The revision that the form was opened with; 0 for a new one')

/** The id of a change of the menu. */
export const changeId = id.nullable().describe('For an undo; null when nothing was changed')

export const issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
export const names = z.object({ names: z.array(z.string()) })

export const invalid = { CATALOG_INVALID: { status: 422, data: issues } } as const

/** Errors of every save: invalid fields, and a name that is in use. */
export const refusals = { ...invalid, NAME_TAKEN: { status: 409, data: issues } } as const

/** The id that the caller has chosen was already used for another change. */
export const keyReused = { REQUEST_KEY_REUSED: { status: 409 } } as const

/** Someone else has saved in the meantime: `current` is the stored state. */
export const conflictWith = <Row extends z.ZodType>(row: Row) =>
  ({ CHANGED_SINCE: { status: 409, data: z.object({ current: row }) } }) as const

/** An active offer sells the entity that would be deleted. */
export const inUse = { IN_USE: { status: 409, data: names } } as const

/** The dishes that a change adds and removes. Others are not changed, so that concurrent changes by two people are both applied. */
export const links = z
  .object({ add: z.array(id).max(3000), remove: z.array(id).max(3000) })
  .default({ add: [], remove: [] })
