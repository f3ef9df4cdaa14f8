import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { usePage } from '../page.tsx'
import { SiteFooter } from '../site-footer.tsx'

/** Replaces the footer of a page that the server rendered without its restaurant. */
export function RestaurantFooter({ restaurant }: { restaurant: PublicRestaurant }) {
  const { onOwnDomain } = usePage()
  useLayoutEffect(() => {
    const rendered = document.querySelector<HTMLElement>('#root + footer')
    if (!rendered) return
    rendered.hidden = true
    return () => {
      rendered.hidden = false
    }
  }, [])
  return createPortal(<SiteFooter restaurant={restaurant} onOwnDomain={onOwnDomain} />, document.body)
}
