import { api } from '../../platform/http/api.ts'
import {
  deleteCategory,
  listCategories,
  reorderCategories,
  saveCategory,
  setCategoryActive,
} from './categories.ts'
import { listChanges, undoChange } from './undo-change.ts'

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
  changes: api.catalog.changes.handler(({ input, context }) =>
    listChanges(context.app, context.caller, input),
  ),
  undo: api.catalog.undo.handler(({ input, context }) => undoChange(context.app, context.caller, input)),
}
