export { invalid, isForeignPicture, isUnchanged, rejectOutdated } from './checks.ts'
export { sumUpCouponDays } from './coupons/coupon-days.ts'
export { exportCoupons } from './coupons/export-coupons.ts'
export { couponRoutes } from './coupons/routes.ts'
export type { EntityKind } from './entity-kind.ts'
export { exportMenu } from './import/export-menu.ts'
export { enqueueWaitingImports, importJob } from './import/import-job.ts'
export { mergeMenuFile, planMenuFile } from './import/import-menu.ts'
export { importedPictureJob } from './import/imported-picture.ts'
export { isEdited } from './import/is-edited.ts'
export { offerRoutes } from './offers/routes.ts'
export { pageKind } from './page-kind.ts'
export { postKind } from './post-kind.ts'
export { applyPlannedChanges, purgePlannedChanges } from './products/apply-planned-changes.ts'
export { sumUpSales } from './products/sum-up-sales.ts'
export { purgeMenuChanges } from './purge-menu-changes.ts'
export {
  type AnyState,
  type EntityChange,
  findRepeated,
  kindOf,
  recordChange,
  savedEntity,
} from './record-change.ts'
export { readReminderState } from './reminder-kind.ts'
export { readReminderSettings, saveReminderSettings } from './reminder-settings.ts'
export {
  feeColumns,
  feesState,
  orderingColumns,
  orderingState,
  profileColumns,
  profileState,
  restaurantFeesKind,
  restaurantOrderingKind,
  restaurantProfileKind,
} from './restaurant-kinds.ts'
export { catalogRoutes, deliveryAreaRoutes, loyaltyProgramRoutes, restaurantHoursRoutes } from './routes.ts'
