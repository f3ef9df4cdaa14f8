/** Options chosen in one group, by id, in the order in which they were chosen. */
export interface Selection {
  groupId: string
  optionIds: string[]
}

/** What a customer wants of one product. Carries ids only: prices are looked up, never trusted. */
export interface CartLine {
  /** Unique within the cart, made by the browser. */
  key: string
  productId: string
  quantity: number
  selections: Selection[]
  /** Plain text to the kitchen, at most 200 characters. */
  specialInstructions: string
}

export const maxLineQuantity = 99
export const maxCartLines = 100
export const maxNoteLength = 200
