import type { ProductSummary } from '@comanda/contract/page'
import { useEffect, useRef, useState } from 'react'
import { ProductCard } from './product-card.tsx'

/** A multiple of every row length, and few enough to be rendered in one step. */
const chunkSize = 48

/**
 * The cards of a category, after `before` others. The cards rendered on the server are shown immediately, the rest of a
 * very large menu chunk by chunk as it approaches the viewport.
 */
export function ProductCards({
  products,
  omitted,
  isOnPage,
}: {
  products: readonly ProductSummary[]
  /** Products that are not loaded yet. */
  omitted: number
  /** Whether the product at an index is among those that a page is rendered with. */
  isOnPage: (index: number) => boolean
}) {
  const count = products.length + omitted
  return Array.from({ length: Math.ceil(count / chunkSize) }, (_, chunk) => {
    const first = chunk * chunkSize
    return (
      <Chunk
        // biome-ignore lint/suspicious/noArrayIndexKey: chunks never change their order
        key={chunk}
        products={products.slice(first, first + chunkSize)}
        missing={Math.min(chunkSize, count - first) - products.slice(first, first + chunkSize).length}
        isOnPage={isOnPage(first)}
      />
    )
  })
}

function Chunk({
  products,
  missing,
  isOnPage,
}: {
  products: readonly ProductSummary[]
  missing: number
  isOnPage: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isOnPage)
  // A chunk that is not complete yet shows the products that are loaded.
  const isShown = isNear || missing > 0
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  const reserved = isShown ? missing : products.length + missing
  return (
    <>
      {isShown && products.length > 0 && (
        <ul className="dishes grid grid-cols-1 gap-x-6 gap-y-8 max-sm:gap-y-0 sm:mt-4 sm:grid-cols-2 wide:grid-cols-3">
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </ul>
      )}
      {reserved > 0 && <div ref={place} style={{ '--cards': reserved }} className="menu-cards-far" />}
    </>
  )
}
