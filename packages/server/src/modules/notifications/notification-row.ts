import type { Selectable } from 'kysely'
import type { Notifications } from '../../db/tables.ts'

export type NotificationRow = Selectable<Notifications>
