import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import { type MouseEvent, memo, type ReactNode, Suspense, useMemo } from 'react'
import { CategorySection } from './category-section.tsx'
import { categoryScrollOffset } from './sections.ts'
import { useQuickAdd } from './use-quick-add.ts'

/** All dishes by category. One delegated listener serves every card. */
export function MenuSections({
  categories,
  lead,
  isOff,
  onOpen,
  onAdded,
  children,
}: {
  categories: MenuOverview['categories']
  /** Shown above the sections, with dishes of the same menu. */
  lead: ReactNode
  /** Ordering is off: the menu is read-only. */
  isOff: boolean
  onOpen: (productId: string) => void
  onAdded: (name: string) => void
  /** Shown below the sections, served by the same listener. */
  children: ReactNode
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
    const product = add ? products.get(add) : undefined
    if (open) onOpen(open)
    else if (product) void quickAdd(product)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: delegated clicks of the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons turn key presses into clicks
    <div
      className="group/menu"
      data-off={isOff || undefined}
      style={{ '--section-offset': `${categoryScrollOffset}px` }}
      onClick={onPress}
    >
      {lead}
      <Sections categories={categories} />
      {children}
    </div>
  )
}

/**
 * Separate from the parts that change with the order, so that sections that are not hydrated yet are not re-rendered.
 */
const Sections = memo(function Sections({ categories }: { categories: MenuOverview['categories'] }) {
  let count = 0
  return categories.map((category) => {
    const before = count
    count += category.products.length + category.omitted
    return (
      // A Suspense boundary around each section lets the page hydrate section by section.
      <Suspense key={category.id} fallback={null}>
        <CategorySection category={category} before={before} />
      </Suspense>
    )
  })
})
