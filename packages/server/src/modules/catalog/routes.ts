import { api, atRestaurant, forCaller } from '../../platform/http/api.ts'
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
  categories: api.catalog.categories.handler(atRestaurant(listCategories)),
  saveCategory: api.catalog.saveCategory.handler(forCaller(saveCategory)),
  setCategoryActive: api.catalog.setCategoryActive.handler(forCaller(setCategoryActive)),
  reorderCategories: api.catalog.reorderCategories.handler(forCaller(reorderCategories)),
  deleteCategory: api.catalog.deleteCategory.handler(forCaller(deleteCategory)),
  dishFacts: api.catalog.dishFacts.handler(forCaller(countFacts)),
  products: api.catalog.products.handler(forCaller(listProducts)),
  productSelection: api.catalog.productSelection.handler(forCaller(selectProducts)),
  productChoices: api.catalog.productChoices.handler(atRestaurant(listProductChoices)),
  orderProducts: api.catalog.orderProducts.handler(forCaller(orderProducts)),
  product: api.catalog.product.handler(forCaller(getProduct)),
  saveProduct: api.catalog.saveProduct.handler(forCaller(saveProduct)),
  setProductActive: api.catalog.setProductActive.handler(forCaller(setProductActive)),
  duplicateProduct: api.catalog.duplicateProduct.handler(forCaller(duplicateProduct)),
  deleteProduct: api.catalog.deleteProduct.handler(forCaller(deleteProduct)),
  bulkProducts: api.catalog.bulkProducts.handler(forCaller(bulkProducts)),
  plannedChanges: api.catalog.plannedChanges.handler(atRestaurant(listPlannedChanges)),
  planChange: api.catalog.planChange.handler(forCaller(planChange)),
  cancelPlannedChange: api.catalog.cancelPlannedChange.handler(forCaller(cancelPlannedChange)),
  changes: api.catalog.changes.handler(forCaller(listChanges)),
  exportMenu: api.catalog.exportMenu.handler(forCaller(exportMenu)),
  importMenu: api.catalog.importMenu.handler(forCaller(importMenu)),
  startImport: api.catalog.startImport.handler(forCaller(startImport)),
  latestImport: api.catalog.latestImport.handler(atRestaurant(readLatestImport)),
  undo: api.catalog.undo.handler(forCaller(undoChange)),
  themes: api.catalog.themes.handler(atRestaurant(listThemes)),
  saveTheme: api.catalog.saveTheme.handler(forCaller(saveTheme)),
  deleteTheme: api.catalog.deleteTheme.handler(forCaller(deleteTheme)),
  chooseTheme: api.catalog.chooseTheme.handler(forCaller(chooseTheme)),
  savePlatformTheme: api.catalog.savePlatformTheme.handler(forCaller(savePlatformTheme)),
  deletePlatformTheme: api.catalog.deletePlatformTheme.handler(forCaller(deletePlatformTheme)),
  optionGroups: api.catalog.optionGroups.handler(atRestaurant(listOptionGroups)),
  saveOptionGroup: api.catalog.saveOptionGroup.handler(forCaller(saveOptionGroup)),
  quickCreateGroup: api.catalog.quickCreateGroup.handler(forCaller(quickCreateGroup)),
  deleteOptionGroup: api.catalog.deleteOptionGroup.handler(forCaller(deleteOptionGroup)),
  mergeOptionGroups: api.catalog.mergeOptionGroups.handler(forCaller(mergeOptionGroups)),
  upsells: api.catalog.upsells.handler(atRestaurant(listUpsells)),
  saveUpsell: api.catalog.saveUpsell.handler(forCaller(saveUpsell)),
  deleteUpsell: api.catalog.deleteUpsell.handler(forCaller(deleteUpsell)),
  additionalMenus: api.catalog.additionalMenus.handler(atRestaurant(listAdditionalMenus)),
  saveAdditionalMenu: api.catalog.saveAdditionalMenu.handler(forCaller(saveAdditionalMenu)),
  deleteAdditionalMenu: api.catalog.deleteAdditionalMenu.handler(forCaller(deleteAdditionalMenu)),
}

export const restaurantHoursRoutes = {
  own: api.restaurantHours.own.handler(atRestaurant(readHours)),
  preview: api.restaurantHours.preview.handler(forCaller(previewHours)),
  save: api.restaurantHours.save.handler(forCaller(saveHours)),
}

export const deliveryAreaRoutes = {
  own: api.deliveryArea.own.handler(atRestaurant(readDeliveryArea)),
  save: api.deliveryArea.save.handler(forCaller(saveDeliveryArea)),
  test: api.deliveryArea.test.handler(forCaller(testAddress)),
}

/** The part of the loyalty operations that follows the pattern of menu changes. */
export const loyaltyProgramRoutes = {
  programs: api.loyalty.programs.handler(atRestaurant(listPrograms)),
  saveProgram: api.loyalty.saveProgram.handler(forCaller(saveProgram)),
  setProgramActive: api.loyalty.setProgramActive.handler(forCaller(setProgramActive)),
  deleteProgram: api.loyalty.deleteProgram.handler(forCaller(deleteProgram)),
}
