import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { PopupStyle } from '@comanda/domain/marketing/special-fields'
import type { Category, Product } from '@comanda/domain/menu/menu'
import type { ShownOffer } from './offers/shown-offer.ts'

/** Unsaved values of a form, which a preview shows instead of the stored ones. */
export interface PreviewValues {
  restaurant?: Partial<PublicRestaurant>
  /** Changed and new categories; a new one is the last. */
  categories?: readonly ({ id: string; isHidden?: boolean } & Partial<Omit<Category, 'products'>>)[]
  /** The ids of the categories in their new order. */
  order?: readonly string[]
  /** Changed and new dishes; a new one is the last of its category. */
  products?: readonly ({ id: string; isHidden?: boolean } & Partial<Product>)[]
  /** The dish that is open. */
  open?: string
  /** The category that is in view. */
  categoryId?: string
  /** A special that appears over the menu. */
  special?: { style: PopupStyle; offer: ShownOffer }
  theme?: 'light' | 'dark'
}

/** Messages between a form and its preview, both of the same origin. */
export type PreviewMessage =
  | { type: 'comanda.preview.ready' }
  /** The preview took the focus without being clicked. */
  | { type: 'comanda.preview.focused' }
  | { type: 'comanda.preview.values'; values: PreviewValues }

export const previewPath = (restaurantId: string) => `/admin/preview/${restaurantId}`

/** Calls back with the messages from windows of this origin. Returns a function that stops this. */
export function onPreviewMessage(
  handle: (message: PreviewMessage, from: MessageEventSource | null) => void,
): () => void {
  const listen = ({ origin, data, source }: MessageEvent) => {
    const isOurs = origin === location.origin && typeof data?.type === 'string'
    if (isOurs && data.type.startsWith('comanda.preview.')) handle(data, source)
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
