import { api } from '../../platform/http/api.ts'
import { deleteAdditionalMenu, listAdditionalMenus, saveAdditionalMenu } from './additional-menus.ts'
import {
  deleteCategory,
  listCategories,
  reorderCategories,
  saveCategory,
  setCategoryActive,
} from './categories.ts'
import { readDeliveryArea, saveDeliveryArea, testAddress } from './delivery-area.ts'
import { previewHours, readHours, saveHours } from './hours.ts'
import { exportMenu } from './import/export-menu.ts'
import { importMenu } from './import/import-menu.ts'
import { readLatestImport, startImport } from './import/start-import.ts'
import { listChanges } from './list-changes.ts'
import { deleteProgram, listPrograms, saveProgram, setProgramActive } from './loyalty-programs.ts'
import { mergeOptionGroups } from './merge-option-groups.ts'
import { deleteOptionGroup, listOptionGroups, quickCreateGroup, saveOptionGroup } from './option-groups.ts'
import { deletePlatformTheme, savePlatformTheme } from './platform-themes.ts'
import { bulkProducts } from './products/bulk-products.ts'
import { deleteProduct, duplicateProduct, setProductActive } from './products/change-product.ts'
import { countFacts } from './products/count-facts.ts'
import { listProductChoices, listProducts, selectProducts } from './products/list-products.ts'
import { orderProducts } from './products/order-products.ts'
import { cancelPlannedChange, listPlannedChanges, planChange } from './products/planned-changes.ts'
import { getProduct } from './products/read-product.ts'
import { saveProduct } from './products/save-product.ts'
import { chooseTheme, deleteTheme, listThemes, saveTheme } from './themes.ts'
import { undoChange } from './undo-change.ts'
import { deleteUpsell, listUpsells, saveUpsell } from './upsells.ts'

export const catalogRoutes = {
  categories: api.catalog.categories.handler(({ input, context }) =>
    listCategories(context.app, context.caller, input.restaurantId),
  ),
  saveCategory: api.catalog.saveCategory.handler(({ input, context }) =>
    saveCategory(context.app, context.caller, input),
  ),
  setCategoryActive: api.catalog.setCategoryActive.handler(({ input, context }) =>
    setCategoryActive(context.app, context.caller, input),
  ),
  reorderCategories: api.catalog.reorderCategories.handler(({ input, context }) =>
    reorderCategories(context.app, context.caller, input),
  ),
  deleteCategory: api.catalog.deleteCategory.handler(({ input, context }) =>
    deleteCategory(context.app, context.caller, input),
  ),
  dishFacts: api.catalog.dishFacts.handler(({ input, context }) =>
    countFacts(context.app, context.caller, input),
  ),
  products: api.catalog.products.handler(({ input, context }) =>
    listProducts(context.app, context.caller, input),
  ),
  productSelection: api.catalog.productSelection.handler(({ input, context }) =>
    selectProducts(context.app, context.caller, input),
  ),
  productChoices: api.catalog.productChoices.handler(({ input, context }) =>
    listProductChoices(context.app, context.caller, input.restaurantId),
  ),
  orderProducts: api.catalog.orderProducts.handler(({ input, context }) =>
    orderProducts(context.app, context.caller, input),
  ),
  product: api.catalog.product.handler(({ input, context }) =>
    getProduct(context.app, context.caller, input),
  ),
  saveProduct: api.catalog.saveProduct.handler(({ input, context }) =>
    saveProduct(context.app, context.caller, input),
  ),
  setProductActive: api.catalog.setProductActive.handler(({ input, context }) =>
    setProductActive(context.app, context.caller, input),
  ),
  duplicateProduct: api.catalog.duplicateProduct.handler(({ input, context }) =>
    duplicateProduct(context.app, context.caller, input),
  ),
  deleteProduct: api.catalog.deleteProduct.handler(({ input, context }) =>
    deleteProduct(context.app, context.caller, input),
  ),
  bulkProducts: api.catalog.bulkProducts.handler(({ input, context }) =>
    bulkProducts(context.app, context.caller, input),
  ),
  plannedChanges: api.catalog.plannedChanges.handler(({ input, context }) =>
    listPlannedChanges(context.app, context.caller, input.restaurantId),
  ),
  planChange: api.catalog.planChange.handler(({ input, context }) =>
    planChange(context.app, context.caller, input),
  ),
  cancelPlannedChange: api.catalog.cancelPlannedChange.handler(({ input, context }) =>
    cancelPlannedChange(context.app, context.caller, input),
  ),
  changes: api.catalog.changes.handler(({ input, context }) =>
    listChanges(context.app, context.caller, input),
  ),
  exportMenu: api.catalog.exportMenu.handler(({ input, context }) =>
    exportMenu(context.app, context.caller, input),
  ),
  importMenu: api.catalog.importMenu.handler(({ input, context }) =>
    importMenu(context.app, context.caller, input),
  ),
  startImport: api.catalog.startImport.handler(({ input, context }) =>
    startImport(context.app, context.caller, input),
  ),
  latestImport: api.catalog.latestImport.handler(({ input, context }) =>
    readLatestImport(context.app, context.caller, input.restaurantId),
  ),
  undo: api.catalog.undo.handler(({ input, context }) => undoChange(context.app, context.caller, input)),
  themes: api.catalog.themes.handler(({ input, context }) =>
    listThemes(context.app, context.caller, input.restaurantId),
  ),
  saveTheme: api.catalog.saveTheme.handler(({ input, context }) =>
    saveTheme(context.app, context.caller, input),
  ),
  deleteTheme: api.catalog.deleteTheme.handler(({ input, context }) =>
    deleteTheme(context.app, context.caller, input),
  ),
  chooseTheme: api.catalog.chooseTheme.handler(({ input, context }) =>
    chooseTheme(context.app, context.caller, input),
  ),
  savePlatformTheme: api.catalog.savePlatformTheme.handler(({ input, context }) =>
    savePlatformTheme(context.app, context.caller, input),
  ),
  deletePlatformTheme: api.catalog.deletePlatformTheme.handler(({ input, context }) =>
    deletePlatformTheme(context.app, context.caller, input),
  ),
  optionGroups: api.catalog.optionGroups.handler(({ input, context }) =>
    listOptionGroups(context.app, context.caller, input.restaurantId),
  ),
  saveOptionGroup: api.catalog.saveOptionGroup.handler(({ input, context }) =>
    saveOptionGroup(context.app, context.caller, input),
  ),
  quickCreateGroup: api.catalog.quickCreateGroup.handler(({ input, context }) =>
    quickCreateGroup(context.app, context.caller, input),
  ),
  deleteOptionGroup: api.catalog.deleteOptionGroup.handler(({ input, context }) =>
    deleteOptionGroup(context.app, context.caller, input),
  ),
  mergeOptionGroups: api.catalog.mergeOptionGroups.handler(({ input, context }) =>
    mergeOptionGroups(context.app, context.caller, input),
  ),
  upsells: api.catalog.upsells.handler(({ input, context }) =>
    listUpsells(context.app, context.caller, input.restaurantId),
  ),
  saveUpsell: api.catalog.saveUpsell.handler(({ input, context }) =>
    saveUpsell(context.app, context.caller, input),
  ),
  deleteUpsell: api.catalog.deleteUpsell.handler(({ input, context }) =>
    deleteUpsell(context.app, context.caller, input),
  ),
  additionalMenus: api.catalog.additionalMenus.handler(({ input, context }) =>
    listAdditionalMenus(context.app, context.caller, input.restaurantId),
  ),
  saveAdditionalMenu: api.catalog.saveAdditionalMenu.handler(({ input, context }) =>
    saveAdditionalMenu(context.app, context.caller, input),
  ),
  deleteAdditionalMenu: api.catalog.deleteAdditionalMenu.handler(({ input, context }) =>
    deleteAdditionalMenu(context.app, context.caller, input),
  ),
}

export const restaurantHoursRoutes = {
  own: api.restaurantHours.own.handler(({ input, context }) =>
    readHours(context.app, context.caller, input.restaurantId),
  ),
  preview: api.restaurantHours.preview.handler(({ input, context }) =>
    previewHours(context.app, context.caller, input),
  ),
  save: api.restaurantHours.save.handler(({ input, context }) =>
    saveHours(context.app, context.caller, input),
  ),
}

export const deliveryAreaRoutes = {
  own: api.deliveryArea.own.handler(({ input, context }) =>
    readDeliveryArea(context.app, context.caller, input.restaurantId),
  ),
  save: api.deliveryArea.save.handler(({ input, context }) =>
    saveDeliveryArea(context.app, context.caller, input),
  ),
  test: api.deliveryArea.test.handler(({ input, context }) =>
    testAddress(context.app, context.caller, input),
  ),
}

/** The part of the loyalty operations that follows the pattern of menu changes. */
export const loyaltyProgramRoutes = {
  programs: api.loyalty.programs.handler(({ input, context }) =>
    listPrograms(context.app, context.caller, input.restaurantId),
  ),
  saveProgram: api.loyalty.saveProgram.handler(({ input, context }) =>
    saveProgram(context.app, context.caller, input),
  ),
  setProgramActive: api.loyalty.setProgramActive.handler(({ input, context }) =>
    setProgramActive(context.app, context.caller, input),
  ),
  deleteProgram: api.loyalty.deleteProgram.handler(({ input, context }) =>
    deleteProgram(context.app, context.caller, input),
  ),
}
