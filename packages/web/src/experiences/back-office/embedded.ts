import { createContext, useContext } from 'react'

/** The texts and defaults of the menu screens where they are part of another screen. */
export interface EmbeddedMenu {
  deleteCategory: string
  deleteProduct: string
  deleteGroup: Record<'modifier' | 'variant' | 'upsell', string>
  /** The position of a new category, by the number of those that exist. */
  newCategoryPosition: (count: number) => number
  newGroup: { minSelections: number; maxSelections: number }
}

/** null on a screen of its own. */
export const EmbeddedMenuContext = createContext<EmbeddedMenu | null>(null)

export const useEmbeddedMenu = (): EmbeddedMenu | null => useContext(EmbeddedMenuContext)
