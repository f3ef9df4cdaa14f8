import { LinkButton } from '@comanda/ui/link-button'
import { usePage } from '../../page.tsx'

/** Links to the menu or to the list of restaurants. */
export function BrowseLink() {
  const { restaurant } = usePage()
  return restaurant ? (
    <LinkButton href="/" variant="brand">
      Browse the menu
    </LinkButton>
  ) : (
    <LinkButton href="/restaurants" variant="solid">
      Browse restaurants
    </LinkButton>
  )
}
