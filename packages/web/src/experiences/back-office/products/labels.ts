import type { LabelType } from '@comanda/domain/menu/menu'
import { Award, Flame, type Icon, Leaf, Sparkles, Sprout, Star, WheatOff } from '@comanda/ui/icons.ts'

/** The labels of dishes as owners see them. */
export const productLabels: Record<LabelType, { text: string; icon: Icon }> = {
  bestseller: { text: 'Bestseller', icon: Award },
  new: { text: 'New', icon: Sparkles },
  vegan: { text: 'Vegan', icon: Leaf },
  gluten_free: { text: 'Gluten free', icon: WheatOff },
  spicy: { text: 'Spicy', icon: Flame },
  organic: { text: 'Organic', icon: Sprout },
  featured: { text: 'Featured', icon: Star },
}

export function categoryOption({ id, name, isActive }: { id: string; name: string; isActive: boolean }) {
  return [id, isActive ? name : `${name} (inactive)`] as const
}
