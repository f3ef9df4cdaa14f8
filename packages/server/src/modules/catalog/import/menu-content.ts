import type { ImportProblem } from '@comanda/contract/catalog/import'
import type { AdditionalMenuFields } from '@comanda/domain/menu/additional-menu-fields'
import type { CategoryFields } from '@comanda/domain/menu/category-fields'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import type { OptionFields, OptionGroupFields } from '@comanda/domain/menu/option-group-fields'
import type { ProductFields } from '@comanda/domain/menu/product-fields'

/** The longest name in a menu file, in characters. */
export const MAX_NAME = 200

/** The content of a menu file, independent of its format. */
export interface MenuContent {
  menus: readonly AdditionalMenuFields[]
  categories: readonly CategoryContent[]
  dishes: readonly DishContent[]
  /** The option groups that no dish uses; null if the file does not contain them. */
  unusedGroups: readonly GroupContent[] | null
  /** Whether the file lists categories without dishes. If not, such a category of the menu is not missing in it. */
  listsEmptyCategories: boolean
}

/** Fields that the file does not state are left unchanged. */
export interface CategoryContent extends Partial<Omit<CategoryFields, 'name' | 'imageId'>> {
  name: string
  /** Its picture, null for none; only set if the file states it. */
  picture?: PictureRef | null | undefined
}

/** A picture of the restaurant of an exported file: identified by its content, and fetched from its address elsewhere. */
export interface PictureRef {
  hash: string
  alt: string
  address: string
}

export interface DishContent {
  /** 1-based; null if the format has no line per dish. */
  line: number | null
  /** Identifies the dish; null: by category and name. */
  id: string | null
  /** The revision at the time of the export; null if the file does not state it. */
  revision: number | null
  category: string
  fields: Partial<Omit<ProductFields, 'categoryId' | 'name'>> & { name: string }
  /** The complete option groups in order; null if the file does not state them. */
  groups: readonly GroupContent[] | null
  /** The address of its picture, fetched after the import; null if the file does not state one. */
  pictureUrl: string | null
  /** Its picture, null for none; only set if the file states it. */
  picture?: PictureRef | null | undefined
  /** Its further pictures; only set if the file states them. */
  morePictures?: readonly PictureRef[] | undefined
}

/** An option group without ids. */
export interface GroupContent extends Omit<OptionGroupFields, 'options'> {
  kind: OptionGroupKind
  options: readonly Omit<OptionFields, 'id'>[]
}

/** A file that cannot be imported, with all its problems. */
export class FileProblems extends Error {
  override readonly name = 'FileProblems'
  readonly problems: readonly ImportProblem[]

  constructor(problems: readonly ImportProblem[]) {
    super(problems.map(({ line, message }) => `line ${line}: ${message}`).join('\n'))
    this.problems = problems
  }
}
