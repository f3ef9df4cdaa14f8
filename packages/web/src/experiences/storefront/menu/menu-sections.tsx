import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import { type MouseEvent, memo, type ReactNode, Suspense, useMemo } from 'react'
import { CategorySection } from './category-section.tsx'
import { categoryScrollOffset } from './sections.ts'
import { useQuickAdd } from './use-quick-add.ts'

/** All dishes by category. One listener serves every card. */
export function MenuSections({
  categories,
  lead,
  isOff,
  onOpen,
  onAdded,
}: {
  categories: MenuOverview['categories']
  /** Above them, with dishes of the same menu. */
  lead: ReactNode
  /** Nothing can be ordered now: the dishes are for reading. */
  isOff: boolean
  onOpen: (productId: string) => void
  onAdded: (name: string) => void
}) {
  const quickAdd = useQuickAdd(onOpen, onAdded)
  const products = useMemo(
    () =>
      new Map<string, ProductSummary>(
        categories.flatMap((category) => category.products.map((product) => [product.id, product])),
      ),
    [categories],
  )
  const onPress = (event: MouseEvent) => {
    const pressed =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-open],[data-add]')
    const { open, add } = pressed ? pressed.dataset : {}
    const wanted = add ? products.get(add) : undefined
    if (open) onOpen(open)
    else if (wanted) void quickAdd(wanted)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the presses of the buttons inside come up to here
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons turn keys into presses
    <div
      className="group/menu"
      data-off={isOff || undefined}
      style={{ '--section-offset': `${categoryScrollOffset}px` }}
      onClick={onPress}
    >
      {lead}
      <Sections categories={categories} />
    </div>
  )
}

/** Apart from what changes with the order, so that sections which are not awake yet are left asleep. */
const Sections = memo(function Sections({ categories }: { categories: MenuOverview['categories'] }) {
  return categories.map((category, index) => (
    // A boundary around each section lets the page come alive piece by piece.
    <Suspense key={category.id} fallback={null}>
      <CategorySection category={category} leading={index === 0} />
    </Suspense>
  ))
})
